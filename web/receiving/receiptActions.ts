import type { Row } from '../../contract/core/list.ts';
import { receivingCalls } from '../../contract/receiving/receiving.calls.ts';
import type { receivingLists } from '../../contract/receiving/receiving.lists.ts';
import { t } from '../core/i18n.ts';
import { callAction } from '../core/list/listDefinition.ts';
import { toldOutcomes } from '../core/toldOutcomes.ts';
import { askText } from '../core/ui/askText.tsx';

export type Receipt = Row<typeof receivingLists.receiptRecords>;

const numbers = (rows: readonly Receipt[]): string[] => rows.flatMap((row) => row.noteNo ?? []);
const inErp = (row: Receipt): boolean => row.syncState === 'synchronized';

/** Sends receipts to the ERP (again). */
export const syncAction = callAction<Receipt, typeof receivingCalls.syncReceipts>(receivingCalls.syncReceipts, {
  label: 'action.syncReceipts',
  icon: 'sync',
  kind: 'primary',
  rows: 'some',
  select: 'error.select-to-sync',
  allowed: (row) => !inErp(row),
  confirm: 'action.syncReceipts.ask',
  input: (rows) => ({ noteNos: numbers(rows) }),
  told: toldOutcomes,
});

/** Closes the exchange of receipts as abnormal, with a reason. */
export const closeAction = callAction<Receipt, typeof receivingCalls.closeReceiptSync>(receivingCalls.closeReceiptSync, {
  label: 'action.closeReceiptSync',
  icon: 'stop',
  rows: 'some',
  select: 'error.select-to-sync',
  allowed: (row) => !inErp(row),
  input: async (rows) => {
    const reason = await askText({
      title: t('action.closeReceiptSync.ask'),
      label: t('work.reason'),
      required: t('work.required'),
      confirmLabel: t('action.closeReceiptSync'),
      cancelLabel: t('shell.cancel'),
      danger: true,
    });
    return reason === undefined ? undefined : { noteNos: numbers(rows), reason };
  },
  told: toldOutcomes,
});

/** Takes a receipt out of the exchange. */
export const clearAction = callAction<Receipt, typeof receivingCalls.clearReceiveStatus>(receivingCalls.clearReceiveStatus, {
  label: 'action.clearReceiveStatus',
  icon: 'erase',
  rows: 'one',
  allowed: (row) => !inErp(row),
  confirm: 'action.clearReceiveStatus.ask',
  input: ([row]) => ({ noteNo: row?.noteNo ?? '' }),
});

/** Says by hand that the ERP has the receipt, with its number there. */
export const setByHandAction = callAction<Receipt, typeof receivingCalls.setReceiptSync>(receivingCalls.setReceiptSync, {
  label: 'action.setReceiptSync',
  icon: 'edit',
  rows: 'one',
  allowed: (row) => !inErp(row),
  input: async ([row]) => {
    const erpNo = await askText({
      title: t('action.setReceiptSync.ask'),
      label: t('work.erp-no'),
      value: row?.erpNo ?? '',
      required: t('work.required'),
      confirmLabel: t('shell.confirm'),
      cancelLabel: t('shell.cancel'),
    });
    return erpNo === undefined ? undefined : { noteNo: row?.noteNo ?? '', status: 'synchronized', erpNo };
  },
});

/** Corrects when a receipt was scanned. */
export const scanTimeAction = callAction<Receipt, typeof receivingCalls.correctScanTime>(receivingCalls.correctScanTime, {
  label: 'action.correctScanTime',
  icon: 'clock',
  rows: 'one',
  input: async ([row]) => {
    const scannedAt = await askText({
      title: t('action.correctScanTime.ask'),
      label: t('work.scan-time'),
      value: row?.scannedAt ?? '',
      required: t('work.required'),
      confirmLabel: t('shell.confirm'),
      cancelLabel: t('shell.cancel'),
    });
    return scannedAt === undefined ? undefined : { noteNo: row?.noteNo ?? '', scannedAt };
  },
});

/** Deletes receipts that the ERP does not have. */
export const deleteReceiptsAction = callAction<Receipt, typeof receivingCalls.deleteReceipts>(receivingCalls.deleteReceipts, {
  label: 'action.deleteReceipts',
  icon: 'trash',
  kind: 'danger',
  rows: 'some',
  select: 'error.select-to-delete',
  allowed: (row) => !inErp(row) && row.state !== 'deleted',
  confirm: 'action.deleteReceipts.ask',
  input: (rows) => ({ noteNos: numbers(rows) }),
  told: toldOutcomes,
});
