import type { Row } from '../../contract/core/list.ts';
import { receiptDocument } from '../../contract/receiving/receipt.document.ts';
import { receivingCalls } from '../../contract/receiving/receiving.calls.ts';
import type { receivingLists } from '../../contract/receiving/receiving.lists.ts';
import { receiptLife } from '../../contract/receiving/receiving.sync.calls.ts';
import { documentActions } from '../core/document/documentActions.ts';
import { callAction } from '../core/list/listDefinition.ts';
import { askWords } from '../core/ui/askWords.ts';
import { t } from '../core/words/i18n.ts';

export type Receipt = Row<typeof receivingLists.receiptRecords>;

/** The actions of receipts, which are found by their delivery note. */
export const receiptActions = documentActions<Receipt>(receiptDocument, receiptLife, ({ noteNo }) => noteNo);

/** Corrects when a receipt was scanned. */
export const scanTimeAction = callAction<Receipt, typeof receivingCalls.correctScanTime>(receivingCalls.correctScanTime, {
  label: 'action.correctScanTime',
  icon: 'clock',
  rows: 'one',
  ask: ([row], send) =>
    askWords(
      {
        title: t('action.correctScanTime.ask'),
        label: t('work.scan-time'),
        value: row?.scannedAt ?? '',
        does: 'shell.confirm',
      },
      (scannedAt) => send({ noteNo: row?.noteNo ?? '', scannedAt }),
    ),
});
