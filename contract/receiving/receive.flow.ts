import type { RefusalArgs } from '../core/envelope.ts';
import { asks, type Ended, type FlowScan, flowCommand, readable, type Saying, type ScanFlow, says, type Taken } from '../core/scanFlow.ts';
import { judgeShelf } from '../documents/otherShelf.ts';
import { placeNamed } from '../labels/placeCode.ts';
import { findScanned, labelCodeOf, parseScan, type ScannedCode } from '../labels/scanCode.ts';
import { signCodeOf } from '../labels/signCode.ts';
import type { TextKey } from '../messages/texts.ts';
import { lastDayEntered } from './batchDays.rules.ts';
import { type LabelRefusal, refuseLabel } from './labelScan.rules.ts';
import { decideReceipt, type ReceiptRefusal } from './receipt.rules.ts';
import { receiveAnswered, receiveFlowCalls, receiveGiven, receiveRefused } from './receive.outcomes.ts';
import { emptyReceive, noteDocument, type ReceiveState, toneOf } from './receive.state.ts';
import {
  chosenLines,
  dayOf,
  homeOf,
  type Line,
  linesByHome,
  linesFor,
  linesWantingLocation,
  type ReceiveFacts,
  receiptInput,
  viewOf,
  withScannedDay,
} from './receive.view.ts';
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
  'location.home-closed': 'error.location.home-closed',
  'location.wrong-warehouse': 'error.location.wrong-warehouse',
  'label.minimum': 'error.label.minimum',
  'receive.qty-over': 'error.receive.qty-over',
  'receive.qty-decimals': 'error.receive.qty-decimals',
  'receive.reason-required': 'error.receive.reason-required',
  'receive.nothing': 'error.receive.nothing',
  'receive.day-missing': 'error.receive.day-missing',
  'receive.days-differ': 'error.receive.days-differ',
  'receive.days-order': 'error.receive.days-order',
  'receive.too-old': 'error.receive.too-old',
  'receive.item-inactive': 'error.receive.item-inactive',
  'location.inactive': 'error.location.inactive',
};
type Refusal = { refuse: LabelRefusal | ReceiptRefusal; args: RefusalArgs };
const sayingOf = ({ refuse, args }: Refusal): Saying => ({ id: texts[refuse], args });

/** Receiving a delivery note by scanning (rules receiving-step-1-check-in to receiving-step-5-save). */
export const receiveFlow: ScanFlow<ReceiveState, ReceiveFacts, typeof receiveFlowCalls> = {
  name: 'receive',
  empty: emptyReceive,
  calls: receiveFlowCalls,
  snapshot: { of: ({ work }) => work && noteDocument(work.noteNo).key, fresh },
  take,
  given: receiveGiven,
  answered: receiveAnswered,
  refused: receiveRefused,
};

/** Takes the server's snapshot of the note, and applies the commands that are on their way on top of it. */
function fresh(state: ReceiveState, { note, mine }: ReceiveFacts): Ended<ReceiveState> {
  const { work, ...rest } = state;
  const { noteNo, receiptNos, scannedBy } = note;
  if (note.state === 'deleted') return { state: rest, verdict: { tone: 'warn', word: { id: 'error.note.deleted', args: { noteNo } } } };
  if (note.state === 'received') {
    const args = { noteNo, receiptNo: receiptNos.join(', ') };
    return { state: rest, verdict: { tone: 'duplicate', word: { id: 'error.note.already-received', args } } };
  }
  if (note.state === 'scanning' && !mine) {
    return { state: rest, verdict: { tone: 'warn', word: { id: 'receive.taken-over', args: { person: scannedBy ?? '' } }, what: noteNo } };
  }
  return { state: work ? { ...state, work: { ...work, scanned: {}, places: {} } } : state };
}

function take(state: ReceiveState, scan: FlowScan, facts: ReceiveFacts | undefined): Taken<ReceiveState> {
  const read = parseScan(scan.code, scan);
  const { text, typed } = read;
  const sign = signCodeOf(read, scan, state.warehouse);
  if (sign) return asks('sign', sign);
  if (!state.warehouse) return says('warn', { id: 'receive.sign-first' }, readable(text));
  const work = state.work;
  const noteFacts = work && facts?.note.noteNo === work.noteNo ? facts : undefined;
  const place = placeNamed(noteFacts?.places ?? [], read);
  if (place !== undefined) {
    if (!work) return says('warn', { id: 'receive.scan-note-first' }, readable(text));
    return placeLines(state, place, noteFacts);
  }
  if (typed?.type === 'note') return asks('note', typed.value);
  if (!work) return asks('note', text);
  if (text === work.noteNo && noteFacts?.mine) {
    return says('duplicate', { id: 'error.note.already-scanned', args: { noteNo: text } }, readable(text));
  }
  return takeCarton(state, read, scan, noteFacts);
}

/** The texts that a label may carry its code in, as it stands and in capitals. */
const spellings = ({ text, fields }: ScannedCode): string[] => [fields.sscc, text].flatMap((one) => (one ? [one.toUpperCase()] : []));

function takeCarton(state: ReceiveState, read: ScannedCode, scan: FlowScan, facts: ReceiveFacts | undefined): Taken<ReceiveState> {
  const wanted = spellings(read);
  const label = findScanned(facts?.labels ?? [], read);
  if (facts && label) return takeLabel(state, label, read, scan, facts);
  const inside = facts?.labels.filter(({ boxNo }) => boxNo !== '' && wanted.includes(boxNo.toUpperCase())) ?? [];
  if (inside.length > 0) return takeBox(state, inside, facts);
  // A product code names the goods, not the carton (R44).
  if ((read.kind === 'gs1' || read.kind === 'digital-link') && !read.fields.sscc && !read.guessed)
    return says('reject', { id: 'receive.gs1-not-label' }, readable(read.fields.gtin ?? read.text));
  const code = labelCodeOf(read);
  return { ...unknownLabel(state, code, scan), ask: { kind: 'code', code } };
}

/** A label that is not in the snapshot: the server decides. */
export const unknownLabel = ({ work }: ReceiveState, code: string, scan: FlowScan): Taken<ReceiveState> => ({
  verdict: { tone: 'warn', word: { id: 'flow.kept-unknown' }, what: readable(code) },
  commands: [{ ...scanCommand(work?.noteNo ?? '', code, scan), question: true }],
  awaits: 'answer',
});

const scanCommand = (noteNo: string, code: string, { byHand, reason }: FlowScan) =>
  flowCommand(receivingCalls.scanLabel, { noteNo, code, byHand, reason }, { document: noteDocument(noteNo), about: code });

type SnapshotLabel = ReceiveFacts['labels'][number];

/** A label of the snapshot with the scans of this device since. */
const withScan = (label: SnapshotLabel, { work, person }: ReceiveState, facts: ReceiveFacts | undefined) => ({
  ...label,
  noteNo: work?.noteNo ?? null,
  scannedAt: label.scannedAt ?? work?.scanned[label.code],
  scannedBy: label.scannedBy ?? person,
  lineReceived: facts?.note.lines.some(({ lineNo, receivedQty }) => lineNo === label.lineNo && receivedQty !== null) ?? false,
});

/** The change of the state by the last day that a label carries, and the day where it is another than the known one. */
function dayOnLabel(state: ReceiveState, line: Line | undefined, { fields }: ScannedCode) {
  const { work } = state;
  const expiresOn = fields.expiry ?? fields.bestBefore;
  const day = line && lastDayEntered(line, { expiresOn, producedOn: fields.productionDate });
  if (!work || !line || !day || line.batch === '') return {};
  const change = (now: ReceiveState): ReceiveState => (now.work ? { ...now, work: withScannedDay(now.work, line, day) } : now);
  return { change, other: dayOf(withScannedDay(work, line, day), line).question === 'differ' ? day : undefined };
}

function takeLabel(state: ReceiveState, label: SnapshotLabel, read: ScannedCode, scan: FlowScan, facts: ReceiveFacts): Taken<ReceiveState> {
  const { noteNo } = facts.note;
  const { code } = label;
  const refused = refuseLabel(withScan(label, state, facts), { noteNo });
  if (refused) return says(toneOf(refused.refuse), sayingOf(refused), code);
  const { note } = viewOf(state, facts);
  const line = note?.lines.find(({ lineNo }) => lineNo === label.lineNo);
  const args = {
    ...{ item: line?.itemNo ?? '', name: line?.itemName ?? '' },
    ...{ n: (note?.scannedLabels ?? 0) + 1, all: note?.labelCount ?? 0 },
  };
  // A typed number may be another carton's by mistake: the verdict asks for a second look, unless a reason was given.
  const unsure = scan.byHand === true && scan.reason === undefined;
  const { change, other } = dayOnLabel(state, line, read);
  const verdict: Saying = other
    ? { id: 'receive.label-day-other', args: { day: other } }
    : { id: unsure ? 'receive.label-typed' : 'receive.label-verified' };
  return {
    verdict: {
      tone: unsure || other ? 'warn' : 'accept',
      word: verdict,
      what: { id: 'receive.label-verified.what', args },
    },
    commands: [scanCommand(noteNo, code, scan)],
    ...(change ? { change } : {}),
  };
}

/** An outer box stands for the labels of all cartons inside. */
function takeBox(state: ReceiveState, inside: readonly SnapshotLabel[], facts: ReceiveFacts | undefined): Taken<ReceiveState> {
  const { noteNo = '' } = state.work ?? {};
  const judged = inside.map((label) => ({ label, refused: refuseLabel(withScan(label, state, facts), { noteNo }) }));
  const labels = judged.filter(({ refused }) => !refused).map(({ label }) => label.code);
  const boxNo = inside[0]?.boxNo ?? '';
  const what: Saying = { id: 'receive.box.what', args: { boxNo, n: inside.length } };
  const [first] = judged;
  if (labels.length === 0) return first?.refused ? says(toneOf(first.refused.refuse), sayingOf(first.refused), what) : says('warn', what);
  return {
    verdict: { tone: 'accept', word: { id: 'receive.box-verified', args: { n: labels.length } }, what },
    commands: [flowCommand(receivingCalls.saveScans, { noteNo, labels }, { document: noteDocument(noteNo), about: boxNo })],
  };
}

/** A scanned location is given to the lines that it is for. */
function placeLines(state: ReceiveState, code: string, facts: ReceiveFacts | undefined): Taken<ReceiveState> {
  const view = viewOf(state, facts);
  const lineNos = linesFor(view, code);
  const taken = setPlaces(state, lineNos, code, facts);
  // Where goods only wait to be put away is no shelf of anybody.
  if (!facts || taken.commands.length === 0 || facts.receivingPlaces?.includes(code)) return taken;
  const proposed = view.note?.lines.flatMap((line) => (lineNos.includes(line.lineNo) ? homeOf(view, line) : [])) ?? [];
  const judged = judgeShelf({ policy: facts.otherShelf, place: code, proposed, lastQuestion: state.work?.asked });
  if (!judged) return taken;
  if (judged.goes) return { ...taken, verdict: judged.verdict };
  const change = (now: ReceiveState): ReceiveState => (now.work ? { ...now, work: { ...now.work, asked: code } } : now);
  return { verdict: judged.verdict, commands: [], change };
}

/** Gives lines a place; one that the device does not know in this warehouse is looked up first, and the server decides. */
function setPlaces(state: ReceiveState, lineNos: number[], code: string, facts: ReceiveFacts | undefined): Taken<ReceiveState> {
  if (lineNos.length === 0) return says('reject', { id: 'error.select-to-save' }, readable(code));
  if (facts && !facts.places.includes(code)) return asks('location', code);
  return placeKnown(state, lineNos, code);
}

/** Gives lines a location that exists. */
export function placeKnown({ work, warehouse }: ReceiveState, lineNos: number[], code: string): Taken<ReceiveState> {
  const { noteNo = '' } = work ?? {};
  const input = { noteNo, lineNos, locationCode: code, warehouseId: warehouse?.id };
  return {
    verdict: { tone: 'accept', word: { id: 'receive.placed', args: { n: lineNos.length } }, what: code },
    commands: [flowCommand(receivingCalls.saveLineLocations, input, { document: noteDocument(noteNo), about: code })],
  };
}

/** Puts lines without a place to the receiving place of this warehouse; scanned places stay. */
export function assignReceivingPlace(state: ReceiveState, facts: ReceiveFacts | undefined): Taken<ReceiveState> | undefined {
  const [place] = facts?.receivingPlaces ?? [];
  const lineNos = linesWantingLocation(viewOf(state, facts)).map(({ lineNo }) => lineNo);
  return place && lineNos.length > 0 ? placeKnown(state, lineNos, place) : undefined;
}

/** Every line that needs a place goes to the default location of its item (R38). */
export function assignHomePlaces(state: ReceiveState, facts: ReceiveFacts | undefined): Taken<ReceiveState> {
  const homes = [...linesByHome(viewOf(state, facts))].map(([code, lines]) => ({ code, lineNos: lines.map(({ lineNo }) => lineNo) }));
  const n = homes.reduce((sum, { lineNos }) => sum + lineNos.length, 0);
  if (n === 0) return says('warn', { id: 'error.select-to-save' });
  const commands = homes.flatMap(({ code, lineNos }) => setPlaces(state, lineNos, code, facts).commands);
  return { commands, verdict: { tone: 'accept', word: { id: 'receive.placed', args: { n } } } };
}

/** Takes the places of the chosen lines away (rule location-clear-selected). */
export function clearPlaces(state: ReceiveState, facts: ReceiveFacts | undefined): Taken<ReceiveState> {
  const lineNos = chosenLines(viewOf(state, facts)).map(({ lineNo }) => lineNo);
  const { noteNo = '' } = state.work ?? {};
  if (lineNos.length === 0) return says('warn', { id: 'error.select-to-clear-location' }, noteNo);
  const of = { document: noteDocument(noteNo), about: '' };
  return {
    verdict: { tone: 'accept', word: { id: 'receive.locations-cleared', args: { n: lineNos.length } }, what: noteNo },
    commands: [flowCommand(receivingCalls.clearNoteLocations, { noteNo, lineNos }, of)],
  };
}

/** Saves the receipt of the chosen lines and makes ready for the next note; the server decides by the same rules. */
export function saveReceiptHere(state: ReceiveState, facts: ReceiveFacts | undefined): Taken<ReceiveState> {
  const view = viewOf(state, facts);
  const { note, warehouse } = view;
  if (!note || !warehouse) return says('warn', { id: 'receive.scan-note-first' });
  const input = receiptInput(view);
  const lines = note.lines.map((line) => ({
    ...line,
    locationWarehouseId: line.warehouseId,
    locationWarehouse: '',
    locationOpen: true,
    itemActive: true,
  }));
  const settings = { labelCheck: note.labelsNeeded > 0, labelCheckMinimum: note.labelsNeeded, shortLife: view.shortLife };
  const decided = decideReceipt(
    {
      ...{ lines, labels: note.labelCount, scannedLabels: note.scannedLabels, day: view.today },
      ...{ warehouseId: warehouse.id, warehouse: warehouse.name, settings },
    },
    input.lines,
  );
  if ('refuse' in decided) return says('reject', sayingOf(decided), note.noteNo);
  return {
    verdict: {
      tone: 'accept',
      word: { id: 'receive.saved.waiting' },
      what: { id: 'receive.saved.waiting.what', args: { noteNo: note.noteNo, n: input.lines.length } },
    },
    commands: [flowCommand(receivingCalls.saveReceipt, input, { document: noteDocument(note.noteNo), about: note.noteNo, closes: true })],
    awaits: 'soon',
  };
}
