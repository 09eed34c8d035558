import { labelsLists } from '../../contract/labels/labels.lists.ts';
import { go } from '../core/go.ts';
import { defineList } from '../core/list/listDefinition.ts';
import { labelCodes, voidLabelsAction } from './labelActions.ts';

/** All labels: choose those to print or to make void. */
export const labels = defineList(labelsLists.labels, {
  open: (row) => ({ path: '/pages/Stock/InnerCom/StockBarcodeDetail', search: { code: row.code ?? '' } }),
  actions: [
    {
      label: 'action.print',
      icon: 'print',
      kind: 'primary',
      rows: 'some',
      permission: 'manageLabels',
      allowed: ({ state }) => state !== 'void' && state !== 'split',
      run: (rows) => go('/pages/Com/barcode/barqrcode', { codes: labelCodes(rows).join(',') }),
    },
    voidLabelsAction,
  ],
});
