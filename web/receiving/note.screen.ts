import type { CallOutput } from '../../contract/core/call.ts';
import { labelsLists } from '../../contract/labels/labels.lists.ts';
import { receivingCalls } from '../../contract/receiving/receiving.calls.ts';
import { receivingLists } from '../../contract/receiving/receiving.lists.ts';
import { callAction, defineList } from '../core/list/listDefinition.ts';
import { go } from '../core/navigation/go.ts';
import { defineRecord } from '../core/record/recordDefinition.ts';
import { totalOf } from '../core/record/totalOf.ts';
import { shownQty } from '../core/words/shownQty.ts';
import { loadNote } from './loadNote.ts';
import { pushAction } from './noteActions.ts';
import { noteLineOf } from './noteLineOf.tsx';

type Note = CallOutput<typeof receivingCalls.noteDetail>;
const open = ({ state }: Note): boolean => state === 'unreceived' || state === 'scanning';
const receipts = defineList(receivingLists.receiptRecords, {
  open: (row) => ({ path: '/pages/Stock/InnerCom/RecieveRecordInner', search: { receiptNo: row.receiptNo ?? '' } }),
});
const labels = defineList(labelsLists.labels, {
  open: (row) => ({ path: '/pages/Stock/InnerCom/StockBarcodeDetail', search: { code: row.code ?? '' } }),
});

/** One delivery note: its lines with quantities and locations, its labels, its receipts. */
export const note = defineRecord<Note>({
  name: 'note',
  load: ({ search }) => loadNote(search['delino']),
  title: ({ noteNo }) => noteNo,
  about: ({ supplierName, supplierCode }) => `${supplierName} ${supplierCode}`,
  chip: ({ state }) => ({ machine: 'note', state }),
  qty: ({ totalQty, lines }) => totalOf(totalQty, lines.every(({ unit }) => unit === lines[0]?.unit) && lines[0]?.unit, lines.length),
  facts: (one, t) => [
    { label: t('field.DeliDate'), value: one.deliveryDate },
    { label: t('field.BarCount'), value: `${shownQty(String(one.scannedLabels))} / ${shownQty(String(one.labelCount))}` },
    { label: t('field.IncomingNo'), value: one.incomingNo },
    { label: t('field.CabinetNo'), value: one.cabinetNo },
    { label: t('field.Scanner'), value: one.scannedBy },
    { label: t('field.ScanTime'), value: one.scannedAt },
  ],
  lines: (one, t) => one.lines.map((line) => noteLineOf(one.noteNo, line, t)),
  lists: [
    { title: 'work.receipts', definition: receipts, where: ({ noteNo }) => ({ noteNo: { value: noteNo, searchType: '=' } }) },
    { title: 'work.labels', definition: labels, where: ({ noteNo }) => ({ noteNo: { value: noteNo, searchType: '=' } }) },
  ],
  photos: ({ noteNo: no }) => ({ kind: 'deliveryNote', no }),
  actions: [
    {
      label: 'action.receive',
      icon: 'scan',
      kind: 'primary',
      rows: 'one',
      permission: 'receive',
      allowed: open,
      run: ([one]) => go('/pages/InStorage/ScanRecieveNew', { delino: one?.noteNo }),
    },
    {
      label: 'action.print',
      icon: 'print',
      rows: 'one',
      permission: 'manageLabels',
      run: ([one]) => go('/pages/Com/barcode/barqrcode', { delino: one?.noteNo }),
    },
    { ...pushAction, allowed: open },
    callAction<Note, typeof receivingCalls.deleteNoteLabels>(receivingCalls.deleteNoteLabels, {
      label: 'action.deleteNoteLabels',
      icon: 'trash',
      kind: 'danger',
      rows: 'one',
      allowed: (one) => open(one) && one.labelCount > one.scannedLabels,
      confirm: 'action.deleteNoteLabels.ask',
      input: ([one]) => ({ noteNo: one?.noteNo ?? '' }),
      resultMessage: ({ done }, t) => ({ text: t('work.labels-void', { n: done }), tone: 'green' }),
    }),
  ],
});
