import { completionApplicationLife } from '../../contract/completion/completion.calls.ts';
import { completionApplicationDocument } from '../../contract/completion/completion.document.ts';
import { completionLists } from '../../contract/completion/completion.lists.ts';
import { documentScreens } from '../core/document/documentScreens.ts';
import { documentOf } from '../core/list/documentOf.ts';
import { defineList, type ListDefinition } from '../core/list/listDefinition.ts';

const bars = defineList(completionLists.completionBars, {
  open: (row) => ({ path: '/pages/Stock/InnerCom/StockBarcodeDetail', search: { code: row.code ?? '' } }),
});

/** Applications of workshops, with their state in the warehouse and in the ERP. */
export const completionApplication = documentScreens({
  kind: completionApplicationDocument,
  list: completionLists.completionApplications,
  life: completionApplicationLife,
  path: '/pages/InStorage/InnerCom/finishConfirmDetail',
  below: [{ title: 'report.bars', definition: bars, where: (row) => ({ docNo: { value: String(row['docNo']), searchType: '=' } }) }],
  words: {
    confirm: {
      label: 'completion.confirm',
      confirm: 'completion.confirm.ask',
      icon: 'check',
      kind: 'primary',
      select: 'error.document.select',
    },
    revoke: {
      label: 'completion.revoke',
      confirm: 'completion.revoke.ask',
      icon: 'undo',
      kind: 'danger',
      select: 'error.document.select',
    },
  },
});

/** People at the goods scan a label instead of the document. */
const scanned = documentOf(completionLists.completionBars);

/** Applications, found by a label of their goods too. */
export const completionApplications: ListDefinition = { ...completionApplication.list, scanned };

/** Applications that wait for the warehouse. */
export const completionToConfirm: ListDefinition = {
  ...completionApplications,
  live: true,
  where: () => ({ state: { value: 'open', searchType: '=' } }),
  empty: { icon: 'factory', title: 'completion.none', hint: 'completion.none.hint' },
};
