import type { RefusalArgs } from '../core/envelope.ts';
import { asks, type FlowScan, flowCommand, readable, type Saying, type ScanFlow, says, type Taken } from '../core/scanFlow.ts';
import { labelCodeOf, parseScan, type ScannedCode } from '../labels/scanCode.ts';
import type { TextKey } from '../messages/texts.ts';
import { type LabelRefusal, refuseLabel } from './labelScan.rules.ts';
import { decideReceipt, type ReceiptRefusal } from './receipt.rules.ts';
import { receiveAnswered, receiveGiven, receiveRefused } from './receive.outcomes.ts';
import { emptyReceive, noteLane, type ReceiveState, toneOf } from './receive.state.ts';
import { chosenLines, homesWanted, linesWantingLocation, type ReceiveFacts, receiptInput, viewOf } from './receive.view.ts';
import { receivingCalls } from './receiving.calls.ts';

/** By name, so that the browser gets these texts and not those of every refusal there is. */
const texts: Record<LabelRefusal | ReceiptRefusal, TextKey> = {
  'label.void': 'error.label.void',
  'label.other-note': 'error.label.other-note',
  'label.outer-box-mismatch': 'error.label.outer-box-mismatch',
  'label.already-scanned': 'error.label.already-scanned',
  'select-to-receive': 'error.select-to-receive',
  'receive.line-unusable': 'error.receive.line-unusable',
  'location.required': 'error.location.required',
  'location.wrong-warehouse': 'error.location.wrong-warehouse',
  'label.minimum': 'error.label.minimum',
  'receive.qty-over': 'error.receive.qty-over',
  'receive.qty-decimals': 'error.receive.qty-decimals',
  'receive.reason-required': 'error.receive.reason-required',
  'receive.nothing': 'error.receive.nothing',
  'location.inactive': 'error.location.inactive',
};
type Refusal = { refuse: LabelRefusal | ReceiptRefusal; args: RefusalArgs };
const said = ({ refuse, args }: Refusal): Saying => ({ id: texts[refuse], args });

const { scanLabel, saveScans, saveLineLocations, clearNoteLocations, saveReceipt } = receivingCalls;

/** Receiving a delivery note by scanning (rules receiving-step-1-check-in to receiving-step-5-save). */
export const receiveFlow: ScanFlow<ReceiveState, ReceiveFacts> = {
  name: 'receive',
  empty: emptyReceive,
  calls: { scanLabel, saveScans, saveLineLocations, clearNoteLocations, saveReceipt },
  take,
  given: receiveGiven,
  answered: receiveAnswered,
  refused: receiveRefused,
};

function take(state: ReceiveState, scan: FlowScan, facts: ReceiveFacts | undefined, now: string): Taken<ReceiveState> {
  const read = parseScan(scan.code, scan);
  const { text, typed } = read;
  if (typed?.type === 'sign') return asks(state, 'sign', text);
  if (!state.warehouse) return says(state, 'warn', { id: 'receive.sign-first' }, readable(text));
  const work = state.work;
  const known = work && facts?.note.noteNo === work.noteNo ? facts : undefined;
  if (typed?.type === 'location' || known?.places.includes(text)) {
    if (!work) return says(state, 'warn', { id: 'receive.scan-note-first' }, readable(text));
    return placeLines(state, typed?.value ?? text, known, now);
  }
  if (typed?.type === 'note') return asks(state, 'note', typed.value);
  if (!work) return asks(state, 'note', text);
  if (text === work.noteNo && known?.mine) {
    return says(state, 'duplicate', { id: 'error.note.already-scanned', args: { noteNo: text } }, readable(text));
  }
  return takeCarton(state, read, scan, known, now);
}

/** The texts that a label may carry its code in, as it stands and in capitals. */
const spellings = ({ text, fields }: ScannedCode): string[] => [fields.sscc, text].flatMap((one) => (one ? [one.toUpperCase()] : []));

function takeCarton(
  state: ReceiveState,
  read: ScannedCode,
  scan: FlowScan,
  facts: ReceiveFacts | undefined,
  now: string,
): Taken<ReceiveState> {
  const wanted = spellings(read);
  const label = facts?.labels.find(({ code }) => wanted.includes(code.toUpperCase()));
  if (facts && label) return takeLabel(state, label, scan, facts, now);
  const inside = facts?.labels.filter(({ boxNo }) => boxNo !== '' && wanted.includes(boxNo.toUpperCase())) ?? [];
  if (inside.length > 0) return takeBox(state, inside, facts, now);
  // A product's own code names what is in the carton, not which carton it is (R44).
  if ((read.kind === 'gs1' || read.kind === 'digital-link') && !read.fields.sscc && !read.guessed)
    return says(state, 'reject', { id: 'receive.gs1-not-label' }, readable(read.fields.gtin ?? read.text));
  const { noteNo = '' } = state.work ?? {};
  const code = labelCodeOf(read);
  return {
    ...asks(state, 'code', code),
    verdict: { tone: 'warn', word: { id: 'flow.kept-unknown' }, what: readable(code) },
    commands: [
      flowCommand(receivingCalls.scanLabel, { noteNo, code, byHand: scan.byHand, reason: scan.reason }, { lane: noteLane(noteNo) }),
    ],
  };
}

type SnapshotLabel = ReceiveFacts['labels'][number];

/** A label of the snapshot with what was scanned here since. */
const withScan = (label: SnapshotLabel, { work, person }: ReceiveState, facts: ReceiveFacts | undefined) => ({
  ...label,
  noteNo: work?.noteNo ?? null,
  scannedAt: label.scannedAt ?? work?.scanned[label.code],
  scannedBy: label.scannedBy ?? person,
  lineReceived: facts?.note.lines.some(({ lineNo, receivedQty }) => lineNo === label.lineNo && receivedQty !== null) ?? false,
});

function takeLabel(state: ReceiveState, label: SnapshotLabel, scan: FlowScan, facts: ReceiveFacts, now: string): Taken<ReceiveState> {
  const { noteNo } = facts.note;
  const { code } = label;
  const refused = refuseLabel(withScan(label, state, facts), { noteNo });
  if (refused) return says(state, toneOf(refused.refuse), said(refused), code);
  const { byHand, reason } = scan;
  const command = flowCommand(receivingCalls.scanLabel, { noteNo, code, byHand, reason }, { lane: noteLane(noteNo) });
  const next = receiveGiven(state, { callName: 'scanLabel', input: command.input }, now);
  const note = viewOf(next, facts).note;
  const line = note?.lines.find(({ lineNo }) => lineNo === label.lineNo);
  const args = { item: line?.itemNo ?? '', name: line?.itemName ?? '', n: note?.scannedLabels ?? 0, all: note?.labelCount ?? 0 };
  // What was typed may be another carton's number: said with a second look asked for, unless the reason was given.
  const unsure = byHand === true && reason === undefined;
  return {
    state: next,
    verdict: {
      tone: unsure ? 'warn' : 'accept',
      word: { id: unsure ? 'receive.label-typed' : 'receive.label-verified' },
      what: { id: 'receive.label-verified.what', args },
    },
    commands: [command],
  };
}

/** An outer box stands for the labels of all cartons inside. */
function takeBox(state: ReceiveState, inside: readonly SnapshotLabel[], facts: ReceiveFacts | undefined, now: string): Taken<ReceiveState> {
  const { noteNo = '' } = state.work ?? {};
  const judged = inside.map((label) => ({ label, refused: refuseLabel(withScan(label, state, facts), { noteNo }) }));
  const labels = judged.filter(({ refused }) => !refused).map(({ label }) => label.code);
  const what: Saying = { id: 'receive.box.what', args: { boxNo: inside[0]?.boxNo ?? '', n: inside.length } };
  const [first] = judged;
  if (labels.length === 0)
    return first?.refused ? says(state, toneOf(first.refused.refuse), said(first.refused), what) : says(state, 'warn', what);
  const command = flowCommand(receivingCalls.saveScans, { noteNo, labels }, { lane: noteLane(noteNo) });
  return {
    state: receiveGiven(state, { callName: 'saveScans', input: command.input }, now),
    verdict: { tone: 'accept', word: { id: 'receive.box-verified', args: { n: labels.length } }, what },
    commands: [command],
  };
}

/** A scanned location takes the lines that belong there, else all that have no place, else all chosen ones (R38). */
function placeLines(state: ReceiveState, code: string, facts: ReceiveFacts | undefined, now: string): Taken<ReceiveState> {
  const view = viewOf(state, facts);
  const homeless = linesWantingLocation(view);
  const lines = homesWanted(view).get(code) ?? (homeless.length > 0 ? homeless : chosenLines(view));
  return setPlaces(
    state,
    lines.map(({ lineNo }) => lineNo),
    code,
    facts,
    now,
  );
}

/** Gives lines a place; one that the device does not know in this warehouse is asked for. */
export function setPlaces(
  state: ReceiveState,
  lineNos: number[],
  code: string,
  facts: ReceiveFacts | undefined,
  now: string,
): Taken<ReceiveState> {
  const { noteNo = '' } = state.work ?? {};
  if (lineNos.length === 0) return says(state, 'reject', { id: 'error.select-to-save' }, readable(code));
  if (facts && !facts.places.includes(code)) return asks(state, 'location', code);
  const input = { noteNo, lineNos, locationCode: code, warehouseId: state.warehouse?.id };
  const command = flowCommand(receivingCalls.saveLineLocations, input, { lane: noteLane(noteNo) });
  return {
    state: receiveGiven(state, { callName: 'saveLineLocations', input }, now),
    verdict: { tone: 'accept', word: { id: 'receive.placed', args: { n: lineNos.length } }, what: code },
    commands: [command],
  };
}

/** Every line that needs a place goes to its own home (R38). */
export function eachToItsOwn(state: ReceiveState, facts: ReceiveFacts | undefined, now: string): Taken<ReceiveState> {
  let taken: Taken<ReceiveState> = says(state, 'warn', { id: 'error.select-to-save' });
  const commands: Taken<ReceiveState>['commands'][number][] = [];
  let n = 0;
  for (const [code, lines] of homesWanted(viewOf(state, facts))) {
    const lineNos = lines.map(({ lineNo }) => lineNo);
    taken = setPlaces(taken.state, lineNos, code, facts, now);
    commands.push(...taken.commands);
    n += lineNos.length;
  }
  if (n === 0) return taken;
  return { ...taken, commands, verdict: { tone: 'accept', word: { id: 'receive.placed', args: { n } } } };
}

/** Takes the places of the chosen lines away (rule location-clear-selected). */
export function clearPlaces(state: ReceiveState, facts: ReceiveFacts | undefined, now: string): Taken<ReceiveState> {
  const lineNos = chosenLines(viewOf(state, facts)).map(({ lineNo }) => lineNo);
  const { noteNo = '' } = state.work ?? {};
  if (lineNos.length === 0) return says(state, 'warn', { id: 'error.select-to-clear-location' }, noteNo);
  const input = { noteNo, lineNos };
  return {
    state: receiveGiven(state, { callName: 'clearNoteLocations', input }, now),
    verdict: { tone: 'accept', word: { id: 'receive.locations-cleared', args: { n: lineNos.length } }, what: noteNo },
    commands: [flowCommand(receivingCalls.clearNoteLocations, input, { lane: noteLane(noteNo) })],
  };
}

/** Saves the receipt of the chosen lines and makes ready for the next note; the server decides by the same rules. */
export function saveReceiptHere(state: ReceiveState, facts: ReceiveFacts | undefined, now: string): Taken<ReceiveState> {
  const view = viewOf(state, facts);
  const { note, warehouse } = view;
  if (!note || !warehouse) return says(state, 'warn', { id: 'receive.scan-note-first' });
  const input = receiptInput(view);
  const lines = note.lines.map((line) => ({ ...line, locationWarehouseId: line.warehouseId, locationWarehouse: '', locationOpen: true }));
  const settings = { labelCheck: note.labelsNeeded > 0, labelCheckMinimum: note.labelsNeeded };
  const decided = decideReceipt(
    { lines, labels: note.labelCount, scannedLabels: note.scannedLabels, warehouseId: warehouse.id, warehouse: warehouse.name, settings },
    input.lines,
  );
  if ('refuse' in decided) return says(state, 'reject', said(decided), note.noteNo);
  return {
    state: receiveGiven(state, { callName: 'saveReceipt', input }, now),
    verdict: {
      tone: 'accept',
      word: { id: 'receive.saved.waiting' },
      what: { id: 'receive.saved.waiting.what', args: { noteNo: note.noteNo, n: input.lines.length } },
    },
    commands: [flowCommand(receivingCalls.saveReceipt, input, { lane: noteLane(note.noteNo), closes: true })],
    unsure: true,
  };
}
