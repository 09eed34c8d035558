import { identityLists } from '../../contract/identity/identity.lists.ts';
import { defineList } from '../core/list/listDefinition.ts';

/** Audit entries: person, action, time, document, device. */
export const audit = defineList(identityLists.auditEntries, {
  open: ({ id }) => ({ path: '/pages/my/auditEntry', search: { id: id ?? undefined } }),
});
