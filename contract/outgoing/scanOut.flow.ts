import type { CallInput } from '../core/call.ts';
import { addQty, compareQty, subtractQty } from '../core/quantity.ts';
import { type FlowScan, flowCommand, type Moment, readable, type ScanFlow, says, type Taken, without } from '../core/scanFlow.ts';
import { savedVerdict } from '../documents/savedVerdict.ts';
import { findScanned, labelCodeOf, parseScan } from '../labels/scanCode.ts';
import { isOutOfTurn } from '../stock/newer.rules.ts';
import { goodsOutCalls, type OutTarget } from './goodsOut.calls.ts';
import { newerInHand, type TakenPiece, turnWarning } from './newerTaken.rules.ts';
import type { TakeOutFacts } from './takeOutHand.rules.ts';

/** The receiver of goods that leave by scan; `at` is the time of its last change. */
export interface ScanOutHead {
  at: number;
  type: string;
  target: OutTarget;
  workshop: string;
  destination: string;
  shipmentNo: string;
}

/** A label in hand; for a label that this device does not know yet, only its code. */
export interface OutLabel {
  at: number;
  code: string;
  known?: KnownLabel | undefined;
}
/** Data of a label that may leave. */
export interface KnownLabel {
  itemNo: string;
  itemName: string;
  unit: string;
  batch: string;
  place: string;
  /** Where it is known: a shipment's snapshot does not have it. */
  warehouse?: string | undefined;
  qty: string;
}

interface SentOut {
  head: ScanOutHead;
  labels: readonly OutLabel[];
}

/** The receiver, the scanned labels, and the saves on their way, by operation. */
export interface ScanOutState {
  head: ScanOutHead;
  hand: readonly OutLabel[];
  sent: Readonly<Record<string, SentOut>>;
  /** The save was refused because of older goods elsewhere; a person with the permission gives a reason. */
  newer?: true | undefined;
}
export const noScanOut: ScanOutState = {
  head: { at: 0, type: '', target: 'customer', workshop: '', destination: '', shipmentNo: '' },
  hand: [],
  sent: {},
};

const calls = { scanOut: goodsOutCalls.scanOut };
type Input = CallInput<typeof calls.scanOut>;
const keyOf = (head: Pick<ScanOutHead, 'shipmentNo'>, [first = '']: readonly string[]): string => `scanOut ${head.shipmentNo || first}`;

/** Goods leave by scan of their labels alone; of a shipment the device knows which may (rules qr-code-not-again, shipment-barcode-not-again). */
export const scanOutFlow: ScanFlow<ScanOutState, TakeOutFacts, typeof calls> = {
  name: 'scanOut',
  empty: noScanOut,
  calls,
  snapshot: { of: ({ head }) => (head.shipmentNo ? keyOf(head, []) : undefined), fresh: (state) => ({ state }) },
  take,
  given: ({ head, hand, sent }, { id, at, input }) => {
    const codes = input.labels ?? [];
    const mine = hand.filter((one) => one.at < at && codes.includes(one.code));
    const own = sent[id] ?? {
      head: head.at < at ? head : headIn(input, at),
      labels: codes.map((code) => mine.find((one) => one.code === code) ?? { at, code }),
    };
    return {
      // The next goods probably leave by the same type, but to another person.
      newer: undefined,
      head: head.at < at ? { ...head, destination: '', shipmentNo: '' } : head,
      hand: hand.filter((one) => !mine.includes(one)),
      sent: { ...sent, [id]: own },
    };
  },
  answered: (state, { id, answer: { docNo, lines, older, leftOut } }) => ({
    state: { ...state, sent: without(state.sent, [id]) },
    verdict: savedVerdict(
      {
        ...{ tone: older ? 'warn' : 'accept', word: { id: 'entry.saved.as', args: { no: docNo } } },
        what: older ?? { id: 'flow.lines', args: { n: lines } },
      },
      leftOut,
    ),
  }),
  refused: (state, { id, at, input }, { id: why, message }) => {
    const { head, labels } = state.sent[id] ?? { head: headIn(input, at), labels: (input.labels ?? []).map((code) => ({ at, code })) };
    const now = { ...state, sent: without(state.sent, [id]) };
    const verdict = { tone: 'reject', word: message } as const;
    // Work begun since then is not touched.
    if (state.hand.length > 0 || state.head.at > at) return { state: now, verdict };
    return { state: { ...now, head, hand: labels, newer: isOutOfTurn(why) || undefined }, verdict, reopened: true };
  },
};

const headIn = (input: Input, at: number): ScanOutHead => ({
  ...{ at, type: input.type ?? '', target: input.target ?? 'customer', workshop: input.workshop ?? '' },
  ...{ destination: input.destination ?? '', shipmentNo: input.shipmentNo ?? '' },
});

/** Says where the goods go. */
export function changeHead(state: ScanOutState, entered: Partial<ScanOutHead>, { at }: Moment): ScanOutState {
  const head = { ...state.head, ...entered, at };
  return { ...state, head: head.target === 'customer' ? head : { ...head, shipmentNo: '' } };
}

function take(state: ScanOutState, scan: FlowScan, facts: TakeOutFacts | undefined, now: Moment): Taken<ScanOutState> {
  const read = parseScan(scan.code, scan);
  const code = findScanned(facts?.labels ?? [], read)?.code ?? labelCodeOf(read);
  if (read.typed && read.typed.type !== 'label') return says('warn', { id: 'scan-out.not-a-label' }, readable(scan.code));
  if (code === '' || code === state.head.shipmentNo) return says('duplicate', { id: 'take-out.here' }, code);
  const label = facts?.labels.find((one) => one.code === code);
  const line = facts?.lines.find(({ itemNo }) => itemNo === label?.itemNo);
  if (label && line) return addLabel(state, facts, code, { ...label, itemName: line.itemName, unit: line.unit }, now);
  if (isTaken(state, code)) return again(code);
  const inHand = state.hand.some((one) => one.code === code);
  // An unknown label is looked up; without network it is kept in hand, and the save takes it if it fits (S101).
  return {
    ...(inHand ? again(code) : says<ScanOutState>('warn', { id: 'flow.kept-unknown' }, readable(code))),
    ...(inHand ? {} : { change: (was) => ({ ...was, hand: [...was.hand, { at: now.at, code }] }) }),
    ask: { kind: 'label', code },
  };
}

const again = (code: string): Taken<ScanOutState> => says('duplicate', { id: 'error.scan-out.label-again', args: { code } }, code);
const everySent = ({ sent }: ScanOutState): readonly SentOut[] => Object.values(sent);
const isTaken = (state: ScanOutState, code: string): boolean =>
  [...state.hand.filter(({ known }) => known), ...everySent(state).flatMap(({ labels }) => labels)].some((one) => one.code === code);

/** A label that is known by now: one more, as far as warehouse and shipment allow. */
export function addLabel(
  state: ScanOutState,
  facts: TakeOutFacts | undefined,
  code: string,
  label: KnownLabel,
  { at }: Moment,
): Taken<ScanOutState> {
  if (isTaken(state, code)) return again(code);
  const { itemNo, qty, place, itemName } = label;
  const warehouse = state.hand.find(({ known }) => known?.warehouse)?.known?.warehouse;
  if (warehouse && label.warehouse && warehouse !== label.warehouse)
    return says('reject', { id: 'error.scan-out.warehouse', args: { code, other: label.warehouse, warehouse } }, code);
  const left = state.head.shipmentNo ? leftOf(state, facts, itemNo) : qty;
  if (left === undefined) return says('reject', { id: 'take-out.not-wanted', args: { item: itemNo } }, code);
  if (compareQty(left, '0') <= 0) return says('reject', { id: 'take-out.enough', args: { item: itemNo } }, code);
  if (compareQty(qty, left) > 0) return says('reject', { id: 'scan-out.over', args: { code, item: itemNo, qty, open: left } }, code);
  const known: KnownLabel = {
    ...{ itemNo, itemName, unit: label.unit, batch: label.batch, place, qty },
    ...(label.warehouse ? { warehouse: label.warehouse } : {}),
  };
  const pieces = piecesOf({ ...state, hand: [...state.hand, { at, code, known }] }, facts);
  const last = pieces.slice(-1).filter((piece) => piece.label === code);
  const warning = turnWarning(newerInHand(facts, pieces, last), qty);
  const word = warning ?? { id: 'take-out.taken', args: { item: itemNo, qty } };
  return {
    ...says<ScanOutState>(warning ? 'warn' : 'accept', word, [code, place].join(' · ')),
    change: (was) => ({ ...was, hand: [...was.hand.filter((one) => one.code !== code), { at, code, known }] }),
  };
}

/** How much of an item may still leave for the shipment; undefined where the shipment has no such line. */
function leftOf(state: ScanOutState, facts: TakeOutFacts | undefined, itemNo: string): string | undefined {
  const [widest] = (facts?.lines ?? [])
    .filter((line) => line.itemNo === itemNo)
    .map(({ open }) => open)
    .toSorted((a, b) => compareQty(b, a));
  const onTheirWay = everySent(state).filter(({ head }) => head.shipmentNo === state.head.shipmentNo);
  const mine = [...state.hand, ...onTheirWay.flatMap(({ labels }) => labels)].filter(({ known }) => known?.itemNo === itemNo);
  return widest && subtractQty(widest, addQty('0', ...mine.map(({ known }) => known?.qty ?? '0')));
}

/** Opens a shipment: its labels may leave. */
export const forShipment = (no: string, now: Moment): Pick<Taken<ScanOutState>, 'verdict' | 'commands' | 'change'> => ({
  ...says('accept', { id: 'take-out.opened', args: { no } }),
  change: (was) => changeHead(was, { shipmentNo: no, target: 'customer' }, now),
});

/** Labels in hand as pieces of the shipment's lines; labels that are unknown or outside the shipment are left out, because only the server has their stock. */
const piecesOf = ({ head, hand }: ScanOutState, facts: TakeOutFacts | undefined): TakenPiece[] =>
  hand.flatMap(({ code: label, known }) => {
    const line = head.shipmentNo && facts?.lines.find(({ itemNo }) => itemNo === known?.itemNo);
    return line && known ? [{ lineNo: line.lineNo, place: known.place, qty: known.qty, label }] : [];
  });

/** Removes a label from the work in hand. */
export const dropLabel = (state: ScanOutState, code: string): ScanOutState => ({
  ...state,
  hand: state.hand.filter((one) => one.code !== code),
});

/** Saves the labels in hand; the server decides by the same rules. */
export const saveScanOut = (state: ScanOutState, facts?: TakeOutFacts): Taken<ScanOutState> => {
  const { refused } = newerInHand(facts, piecesOf(state, facts));
  if (!refused || state.head.target === 'supplier') return saveNewerOut(state);
  return { ...says('reject', { id: `error.${refused.refuse}`, args: refused.args }), change: (was) => ({ ...was, newer: true }) };
};

/** The same with the reason for which goods go that are newer than others (setting newerGoods). */
export function saveNewerOut({ head, hand }: ScanOutState, newerReason?: string): Taken<ScanOutState> {
  const { type, target, workshop, destination, shipmentNo } = head;
  if (!type) return says('reject', { id: 'error.scan-out.type-required' });
  if (target === 'workshop' && !workshop) return says('reject', { id: 'scan-out.workshop-required' });
  if (hand.length === 0) return says('warn', { id: 'error.scan-out.labels-required' });
  const labels = hand.map(({ code }) => code);
  const document = { key: keyOf(head, labels), title: shipmentNo || destination || labels[0] || '' };
  const unsure = hand.filter(({ known }) => !known).map(({ code }) => code);
  const input: Input = {
    ...{ type, target, destination, labels },
    ...(unsure.length > 0 ? { unsure } : {}),
    ...(newerReason ? { newerReason } : {}),
    ...(target === 'workshop' ? { workshop } : {}),
    ...(shipmentNo ? { shipmentNo } : {}),
  };
  return {
    ...says('accept', { id: 'take-out.waiting' }, document.title),
    commands: [flowCommand(calls.scanOut, input, { document, about: labels.join(', '), closes: true })],
    awaits: 'soon',
  };
}
