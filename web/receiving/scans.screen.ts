import type { Row } from '../../contract/core/list.ts';
import { labelsLists } from '../../contract/labels/labels.lists.ts';
import { receivingCalls } from '../../contract/receiving/receiving.calls.ts';
import { receivingLists } from '../../contract/receiving/receiving.lists.ts';
import { callAction, defineList } from '../core/list/listDefinition.ts';
import { ScanSwitcher } from './ScanSwitcher.tsx';

/** What was done with labels in all functions. */
export const scansOfAll = defineList(labelsLists.labelEvents, {
  switcher: ScanSwitcher,
  period: 'at',
  open: ({ code }) => ({ path: '/pages/Stock/InnerCom/StockBarcodeDetail', search: { code: code ?? '' } }),
});

/** Every scan of receiving; those that no receipt has taken up can be deleted (rule scan-record-delete-only-unsaved). */
export const scansOfReceiving = defineList(receivingLists.scanRecords, {
  switcher: ScanSwitcher,
  period: 'scannedAt',
  open: (row) => ({ path: '/pages/Stock/InnerCom/AllScanRecordDetail', search: { id: row.id ?? '' } }),
  actions: [
    callAction<Row<typeof receivingLists.scanRecords>, typeof receivingCalls.deleteScans>(receivingCalls.deleteScans, {
      label: 'action.deleteScans',
      icon: 'trash',
      kind: 'danger',
      rows: 'some',
      select: 'error.select-to-delete',
      allowed: (row) => row.saved !== true,
      confirm: 'action.deleteScans.ask',
      input: (rows) => ({ ids: rows.flatMap((row) => row.id ?? []) }),
    }),
  ],
});
