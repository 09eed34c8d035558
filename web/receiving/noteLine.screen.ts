import { labelsLists } from '../../contract/labels/labels.lists.ts';
import { isOpen, type Line } from '../../contract/receiving/receive.view.ts';
import { receivingCalls } from '../../contract/receiving/receiving.calls.ts';
import { callAction, defineList } from '../core/list/listDefinition.ts';
import { defineRecord } from '../core/record/recordDefinition.ts';
import { askWords } from '../core/ui/askWords.ts';
import { t } from '../core/words/i18n.ts';
import { unitText } from '../core/words/unitText.ts';
import { loadNote } from './loadNote.ts';

type NoteLine = Line & { noteNo: string };
const labels = defineList(labelsLists.labels, {
  open: (row) => ({ path: '/pages/Stock/InnerCom/StockBarcodeDetail', search: { code: row.code ?? '' } }),
});

async function load(delino: string | undefined, lineNo: string | undefined): Promise<NoteLine | undefined> {
  const note = await loadNote(delino);
  const line = note?.lines.find((one) => String(one.lineNo) === lineNo);
  return note && line && { ...line, noteNo: note.noteNo };
}

/** One line of a delivery note with its labels; labels can be made for the part without any (rule barcode-record-required). */
export const noteLine = defineRecord<NoteLine>({
  name: 'noteLine',
  load: ({ search }) => load(search['delino'], search['line']),
  title: (line) => line.itemNo,
  about: (line) => [line.itemName, line.spec].filter(Boolean).join(' · '),
  chip: (line) => ({ machine: 'note', state: isOpen(line) ? 'unreceived' : 'received' }),
  qty: (line) => (isOpen(line) ? { value: line.qty, unit: line.unit } : { value: line.receivedQty ?? '0', of: line.qty, unit: line.unit }),
  facts: (line, say) => [
    { label: say('field.DeliNo'), value: line.noteNo },
    { label: say('field.LineNo'), value: line.lineNo },
    { label: say('field.PurchNo'), value: line.poNo },
    { label: say('field.BatchNo'), value: line.batch },
    { label: say('field.ProjectNo'), value: line.project },
    { label: say('field.PCode'), value: line.locationCode },
    { label: say('field.SuggestPCode'), value: line.suggestedLocationCode },
    { label: say('field.BarCount'), value: `${line.scannedLabels} / ${line.labelCount}` },
    { label: say('field.IsQcExempt'), value: say(line.qcExempt ? 'list.yes' : 'list.no') },
  ],
  lists: [
    {
      title: 'work.labels',
      definition: labels,
      where: (line) => ({ noteNo: { value: line.noteNo, searchType: '=' }, lineNo: { value: line.lineNo, searchType: '=' } }),
    },
  ],
  actions: [
    callAction<NoteLine, typeof receivingCalls.createNoteLabels>(receivingCalls.createNoteLabels, {
      label: 'action.createNoteLabels',
      icon: 'label',
      kind: 'primary',
      rows: 'one',
      allowed: isOpen,
      ask: ([line], send) =>
        line &&
        askWords(
          {
            title: t('action.createNoteLabels.ask'),
            label: `${t('work.pack-qty')} (${unitText(t, line.unit)})`,
            does: 'action.createNoteLabels',
          },
          (packQty) => send({ noteNo: line.noteNo, lineNo: line.lineNo, packQty }),
        ),
      resultMessage: (output, say) => ({ text: say('work.labels-made', { n: output.labels.length }), tone: 'green' }),
    }),
    callAction<NoteLine, typeof receivingCalls.deleteNoteLabels>(receivingCalls.deleteNoteLabels, {
      label: 'action.deleteNoteLabels',
      icon: 'trash',
      kind: 'danger',
      rows: 'one',
      allowed: (line) => isOpen(line) && line.labelCount > line.scannedLabels,
      confirm: 'action.deleteNoteLabels.ask',
      input: ([line]) => ({ noteNo: line?.noteNo ?? '', lineNo: line?.lineNo }),
      resultMessage: ({ done }, say) => ({ text: say('work.labels-void', { n: done }), tone: 'green' }),
    }),
  ],
});
