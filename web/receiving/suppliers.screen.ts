import { organisationLists } from '../../contract/organisation/organisation.lists.ts';
import { defineList } from '../core/list/listDefinition.ts';

/** Choice of a supplier; leads to its delivery notes. */
export const suppliers = defineList(organisationLists.suppliers, {
  where: () => ({ status: { value: '1', searchType: '=' } }),
  open: (row) => ({ path: '/pages/InStorage/InnerCom/DelinoSearch', search: { supplier: row.code ?? '' } }),
});
