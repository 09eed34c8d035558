import type { Row } from '../../contract/core/list.ts';
import { allows } from '../../contract/core/machine.ts';
import { mostPapers } from '../../contract/documents/papers.ts';
import { requisitionCalls, requisitionLife } from '../../contract/outgoing/requisition.calls.ts';
import { requisitionDocument } from '../../contract/outgoing/requisition.document.ts';
import { requisitionLists } from '../../contract/outgoing/requisition.lists.ts';
import { toast } from '../core/device/toast.ts';
import { documentActions } from '../core/document/documentActions.ts';
import { callAction, defineList, type ListAction } from '../core/list/listDefinition.ts';
import { go } from '../core/navigation/go.ts';
import { ofWorkshop } from '../core/pickers/WorkshopPicker.tsx';
import { defineRecord, loadRow, rowFacts } from '../core/record/recordDefinition.ts';
import { totalOf } from '../core/record/totalOf.ts';
import { t } from '../core/words/i18n.ts';

const { requisitions, requisitionLines } = requisitionLists;
const { machine } = requisitionDocument;
type Requisition = Row<typeof requisitions>;

/** The ERP's are changed there; here they are looked at and collected. */
const isOwn = ({ origin }: Requisition): boolean => origin === requisitionDocument.name;
const ownOnly = (action: ListAction<Requisition>): ListAction<Requisition> => ({
  ...action,
  allowed: (row) => isOwn(row) && (action.allowed?.(row) ?? true),
});

const steps = documentActions<Requisition>(requisitionDocument, requisitionLife, ({ code }) => code, {
  submit: { label: 'requisition.submit', confirm: 'requisition.submit.ask', icon: 'send', kind: 'primary' },
  review: {
    label: 'requisition.review',
    confirm: 'requisition.review.ask',
    icon: 'check',
    kind: 'primary',
    select: 'error.select-to-review',
  },
  sendBack: { label: 'requisition.send-back', confirm: 'requisition.send-back.ask', icon: 'undo', select: 'error.select-to-review' },
  unreview: { label: 'requisition.unreview', confirm: 'requisition.unreview.ask', icon: 'undo' },
  finish: { label: 'requisition.finish', confirm: 'requisition.finish.ask', icon: 'stop' },
  takeUp: { label: 'requisition.take-up', confirm: 'requisition.take-up.ask', icon: 'undo' },
}).steps.map(ownOnly);

const edit: ListAction<Requisition> = ownOnly({
  label: 'requisition.edit',
  icon: 'edit',
  rows: 'one',
  permission: 'requisition',
  allowed: ({ state }) => allows(machine, 'edit', state ?? '') || allows(machine, 'correct', state ?? ''),
  run: ([row]) => go('/pages/OutStorage/PickItemEdit', { docNo: row?.code ?? '' }),
});

const take: ListAction<Requisition> = {
  label: 'requisition.take',
  icon: 'boxOut',
  kind: 'primary',
  rows: 'some',
  permission: 'takeMaterial',
  allowed: ({ state, collection }) => allows(machine, 'collect', state ?? '') && collection !== 'fully-collected',
  run: (rows) => collect(rows.map(({ code }) => code)),
};

/** Several are collected in one round: their labels are scanned, and each gets an issue of its own. */
function collect(numbers: readonly (string | null)[]): void {
  const papers = [...new Set(numbers.flatMap((no) => no ?? []))];
  if (papers.length > mostPapers) toast(t('error.select.at-most', { n: mostPapers }), { tone: 'red' });
  else go('/pages/OutStorage/PickItemTake', { requisitionNo: papers.join(',') });
}

const write: ListAction<Requisition> = {
  label: 'requisition.new',
  icon: 'plus',
  rows: 'none',
  permission: 'requisition',
  run: () => go('/pages/OutStorage/PickItemEdit'),
};

/** Requisitions with their review and their collection (rule material-collection-states). */
export const requisitionList = defineList(requisitions, {
  workshop: ofWorkshop('workshopCode'),
  open: ({ code }) => ({ path: '/pages/OutStorage/PickItemDetail', search: { code: code ?? '' } }),
  actions: [take, write, edit, ...steps],
});

const lines = defineList(requisitionLines, {
  open: ({ itemNo }) => ({ path: '/pages/Stock/InnerCom/StockDetailnner', search: { code: itemNo ?? '' } }),
});

/** One requisition: requested and collected quantities, and the place of the oldest goods. */
export const requisitionRecord = defineRecord<Requisition>({
  name: 'requisition',
  load: loadRow(requisitions, 'code'),
  title: ({ code }) => code ?? '',
  chip: ({ state }) => ({ machine: machine.name, state: state ?? '' }),
  qty: ({ taken, qty, unit, lineCount }) => totalOf(taken, unit, lineCount, qty),
  facts: (row, t) =>
    rowFacts(requisitions, row, t, [
      ...([
        'collection',
        'shortLines',
        'origin',
        'type',
        'department',
        'workshop',
        'name',
        'createdAt',
        'writer',
        'reviewer',
        'reviewedAt',
        'remark',
      ] as const),
    ]),
  lists: [{ title: 'record.lines', definition: lines, where: ({ code }) => ({ requisitionNo: { value: code ?? '', searchType: '=' } }) }],
  actions: [take, edit, ...steps],
});

/** Lines of reviewed requisitions that are still open: several of them are collected at once, each whole, from where its oldest goods lie. */
export const linesToTake = defineList(requisitionLines, {
  where: () => ({ left: { value: '0', searchType: '>' }, state: { value: 'reviewed', searchType: '=' } }),
  empty: { icon: 'check', title: 'requisition.lines.none', hint: 'requisition.lines.none.hint' },
  actions: [
    {
      label: 'requisition.take.scan',
      icon: 'scan',
      kind: 'primary',
      rows: 'some',
      permission: 'takeMaterial',
      select: 'error.requisition.select-lines',
      run: (rows) => collect(rows.map(({ requisitionNo }) => requisitionNo)),
    },
    callAction(requisitionCalls.takeRequisitions, {
      label: 'requisition.take.loose',
      icon: 'boxOut',
      rows: 'some',
      select: 'error.requisition.select-lines',
      confirm: 'requisition.take.ask',
      input: async (rows) => (await import('./looseLines.ts')).looseLines(rows),
      resultMessage: ({ documents }, t) => ({
        text: t('requisition.taken', { no: documents.map(({ docNo }) => docNo).join(', ') }),
        tone: 'green',
      }),
    }),
  ],
});
