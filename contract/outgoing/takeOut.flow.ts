import type { CallInput } from '../core/call.ts';
import { compareQty, fitsDecimals, subtractQty } from '../core/quantity.ts';
import { asks, type FlowScan, flowCommand, type Moment, type Saying, type ScanFlow, says, type Taken, without } from '../core/scanFlow.ts';
import { papersIn } from '../documents/papers.ts';
import { findScanned, labelCodeOf, parseScan } from '../labels/scanCode.ts';
import { isOutOfTurn } from '../stock/newer.rules.ts';
import { goodsOutCalls } from './goodsOut.calls.ts';
import { newerInHand, turnWarning } from './newerTaken.rules.ts';
import { requisitionCalls } from './requisition.calls.ts';
import type { PaperKind } from './takeOut.calls.ts';
import { paperLineOf } from './takeOut.rules.ts';
import {
  batchesToChoose,
  emptyTakeOut,
  lineKeyInHand,
  linesOf,
  placesInHand,
  sameWarehouse,
  sumOf,
  type TakenLine,
  type TakenPart,
  type TakeOutFacts,
  type TakeOutPaper,
  type TakeOutState,
  type TakeOutView,
} from './takeOutHand.rules.ts';

const keyOf = ({ kind, no }: TakeOutPaper): string => `takeOut ${kind} ${no}`;
const calls = { takeRequisitions: requisitionCalls.takeRequisitions, shipProduct: goodsOutCalls.shipProduct };
type Lines = NonNullable<CallInput<typeof calls.takeRequisitions>['lines']>;

/** Whether a command belongs to the paper in hand; saves of other papers do not change it. */
const isAbout = ({ paper }: TakeOutState, input: CallInput<typeof calls.takeRequisitions> | CallInput<typeof calls.shipProduct>): boolean =>
  paper !== undefined && keyOf(paper) === keyOf(paperIn(input));

/** Goods leave for a paper: labels are scanned, loose goods are counted; all are saved as one document. */
const flowOf = (kind: PaperKind): ScanFlow<TakeOutState, TakeOutFacts, typeof calls> => ({
  name: kind === 'shipment' ? 'ship' : 'collect',
  empty: emptyTakeOut,
  calls,
  snapshot: {
    of: ({ paper }) => paper && keyOf(paper),
    fresh: (state, { lines }) => {
      const hand = state.hand.filter(({ lineNo }) => lines.some((line) => line.lineNo === lineNo));
      return { state: { ...state, hand, done: {} } };
    },
  },
  take,
  given: (state, { id, at, input }) =>
    isAbout(state, input)
      ? { ...state, hand: state.hand.filter((part) => part.at >= at), newer: undefined, done: { ...state.done, [id]: input.lines ?? [] } }
      : state,
  answered: (state, { answer }) => {
    const no = 'documents' in answer ? answer.documents.map(({ docNo }) => docNo).join(', ') : answer.docNo;
    const [rest] = answer.rests;
    const word = { id: 'take-out.saved', args: { no } } as const;
    if (!rest && answer.older) return { state, verdict: { tone: 'warn', word, what: answer.older } };
    if (!rest) return { state, verdict: { tone: 'accept', word } };
    return { state, verdict: { tone: 'warn', word, what: { id: 'take-out.rest', args: { ...rest } } } };
  },
  refused: (state, { id, at, input }, { id: why, message }) => {
    const now = { ...state, done: without(state.done, [id]) };
    const verdict = { tone: 'reject', word: message } as const;
    // Goods that were picked up in the meantime are separate work.
    if (state.hand.length > 0 || !isAbout(state, input)) return { state: now, verdict };
    const receivedBy = ('receivedBy' in input && input.receivedBy) || state.receivedBy;
    return {
      state: {
        ...now,
        receivedBy,
        newer: isOutOfTurn(why) || undefined,
        hand: (input.lines ?? []).flatMap((line) => partsIn(state.paper, line, at)),
      },
      verdict,
      reopened: true,
    };
  },
});

/** Collecting a requisition, and shipping: one flow, two kinds of paper. */
export const takeOutFlows = { requisition: flowOf('requisition'), shipment: flowOf('shipment') };

const paperIn = (input: CallInput<typeof calls.takeRequisitions> | CallInput<typeof calls.shipProduct>): TakeOutPaper =>
  'shipmentNo' in input
    ? { kind: 'shipment', no: input.shipmentNo ?? '' }
    : { kind: 'requisition', no: ('requisitionNo' in input && input.requisitionNo) || '' };

/** The parts of a command's line: the quantity beyond its labels was loose. */
function partsIn(paper: TakeOutPaper | undefined, line: TakenLine, at: number): TakenPart[] {
  const { location = '', batch = '', qty = '0', labels = [] } = line;
  const part = { at, lineNo: lineKeyInHand(paper, line), place: location, batch };
  return labels.length === 0 ? [{ ...part, qty }] : labels.map((label, nth) => ({ ...part, label, qty: nth === 0 ? qty : '0' }));
}

function take(state: TakeOutState, scan: FlowScan, facts: TakeOutFacts | undefined, now: Moment): Taken<TakeOutState> {
  const read = parseScan(scan.code, scan);
  const code = read.typed?.value ?? read.text;
  if (!state.paper || !facts) return asks('paper', code);
  if (code === state.paper.no || papersIn(state.paper.no).includes(code)) return says('duplicate', { id: 'take-out.here' }, code);
  return takeLabel(state, facts, findScanned(facts.labels, read)?.code ?? labelCodeOf(read), now);
}

/** The line that a label is for: the first that wants its goods; a label that holds more is split when it is saved. */
function takeLabel(state: TakeOutState, facts: TakeOutFacts, code: string, { at }: Moment): Taken<TakeOutState> {
  if (state.hand.some(({ label }) => label === code)) return says('duplicate', { id: 'error.scan-out.label-again', args: { code } }, code);
  const label = facts.labels.find((one) => one.code === code);
  if (!label) return asks('label', code);
  const lines = linesOf(state, facts).filter(
    (one) => one.itemNo === label.itemNo && one.project === label.project && (one.batch === '' || one.batch === label.batch),
  );
  const wanting = lines.filter(({ left }) => compareQty(left, '0') > 0);
  const from = placesInHand(state.hand, facts);
  const line = wanting.find(({ paperNo, places }) => {
    const at = places.find(({ place }) => place === label.place);
    return at && sameWarehouse(from.get(paperNo), at);
  });
  if (!line) return says('reject', whyNotFor(label, lines, wanting, from), code);
  const splits = compareQty(label.qty, line.left) > 0;
  const qty = splits ? line.left : label.qty;
  const args = { item: line.itemNo, qty, rest: subtractQty(label.qty, qty) };
  const part: TakenPart = { at, lineNo: line.lineNo, place: label.place, batch: label.batch, qty, label: code };
  // The older goods may still be scanned before the save.
  const warning = splits ? undefined : turnWarning(newerInHand(facts, [...state.hand, part], [part]), qty);
  const word = warning ?? { id: splits ? 'take-out.split' : 'take-out.taken', args };
  return {
    ...says<TakeOutState>(splits || warning ? 'warn' : 'accept', word, `${code} · ${label.place}`),
    change: (was) => ({ ...was, hand: [...was.hand, part] }),
  };
}

/** Why a label that may leave is for no line. */
function whyNotFor(
  { itemNo: item, place }: TakeOutFacts['labels'][number],
  lines: readonly TakeOutView[],
  wanting: readonly TakeOutView[],
  from: ReturnType<typeof placesInHand>,
): Saying {
  for (const { paperNo, places } of wanting) {
    const [at, before] = [places.find((one) => one.place === place), from.get(paperNo)];
    if (at && before)
      return { id: 'error.entry.one-warehouse', args: { code: place, other: at.warehouseName, warehouse: before.warehouseName } };
  }
  return { id: lines.length > 0 ? 'take-out.enough' : 'take-out.not-wanted', args: { item } };
}

/**
 * Takes loose goods for a line, by quantity: oldest first, or of the chosen batch. Replaces the loose goods that the line has
 * in hand (rule outbound-batch-required).
 */
export function takeLoose(
  state: TakeOutState,
  facts: TakeOutFacts | undefined,
  lineNo: number,
  qty: string,
  { at }: Moment,
  batch?: string,
): Taken<TakeOutState> {
  const isMeant = (of: { batch: string }) => batch === undefined || of.batch === batch;
  const hand = state.hand.filter((part) => part.lineNo !== lineNo || part.label !== undefined || !isMeant(part));
  const line = linesOf({ ...state, hand }, facts).find((one) => one.lineNo === lineNo);
  if (!line) return says('reject', { id: 'take-out.gone' });
  const { itemNo: item, decimals, left } = line;
  if (!fitsDecimals(qty, decimals)) return says('reject', { id: 'error.entry.decimals', args: { line: lineNo, item, decimals } }, item);
  if (compareQty(qty, left) > 0) return says('reject', { id: 'error.take.over', args: { line: lineNo, item, open: left, qty } }, item);
  if (batch === undefined && batchesToChoose(line).length > 0)
    return says('reject', { id: 'error.out.batch-required', args: { line: lineNo, item } }, item);
  const places = line.places.filter((one) => compareQty(one.loose, '0') > 0 && isMeant(one));
  const from = placesInHand(hand, facts).get(line.paperNo) ?? places[0];
  const parts: TakenPart[] = [];
  let missing = qty;
  for (const { place, batch: of, loose } of places.filter((one) => sameWarehouse(from, one))) {
    const goes = compareQty(loose, missing) < 0 ? loose : missing;
    if (compareQty(goes, '0') <= 0) break;
    parts.push({ at, lineNo, place, batch: of, qty: goes });
    missing = subtractQty(missing, goes);
  }
  if (compareQty(missing, '0') > 0) {
    const elsewhere = places.find((one) => !sameWarehouse(from, one));
    const args = { item, qty: subtractQty(qty, missing), warehouse: from?.warehouseName ?? '', other: elsewhere?.warehouseName ?? '' };
    const none = line.places.length > 0 ? 'take-out.labelled' : 'take-out.do.nothing';
    const few = parts.length > 0 ? 'take-out.loose-only' : none;
    return says('reject', { id: elsewhere ? 'take-out.loose-elsewhere' : few, args }, item);
  }
  return {
    ...says('accept', { id: 'take-out.taken', args: { item, qty } }, whereOf(parts)),
    change: (was) => ({ ...was, hand: [...hand, ...parts] }),
  };
}

/** The places, each with its batch, because the device chose both. */
const whereOf = (parts: readonly TakenPart[]): string =>
  parts.map(({ place, batch }) => [place, batch].filter(Boolean).join(' · ')).join(', ');

/** Puts back all goods taken for a line. */
export const putBack = (state: TakeOutState, lineNo: number): TakeOutState => ({
  ...state,
  hand: state.hand.filter((part) => part.lineNo !== lineNo),
});

/** The lines of the document: goods of one batch from one place are one line. */
function entryLines({ no }: TakeOutPaper, hand: readonly TakenPart[]): Lines {
  const papers = papersIn(no);
  const groups = Map.groupBy(hand, ({ lineNo, place, batch, label }) => JSON.stringify([lineNo, place, batch, label !== undefined]));
  return [...groups.values()].flatMap((parts) => {
    const [first] = parts;
    if (!first) return [];
    const { place: location, batch } = first;
    const { no: requisitionNo, lineNo: sourceLine } = paperLineOf(papers, first.lineNo);
    const labels = parts.flatMap(({ label }) => label ?? []);
    const qty = sumOf(parts.map((part) => part.qty));
    return {
      ...{ sourceLine, location, batch: batch || undefined, qty },
      ...(requisitionNo ? { requisitionNo } : {}),
      ...(labels.length > 0 ? { labels } : {}),
    };
  });
}

/** Search words of the work: its labels, or the loose goods and their places. */
function aboutOf(hand: readonly TakenPart[], facts: TakeOutFacts | undefined): string {
  const items = new Map(facts?.lines.map(({ lineNo, itemNo }) => [lineNo, itemNo]));
  const what = hand.map(({ label, lineNo, place }) => label ?? `${items.get(lineNo) ?? lineNo} ${place}`);
  return [...new Set(what)].join(', ');
}

/** Saves the goods in hand as one document; the device applies the server's rules to the facts that it has. */
export const saveTaken = (state: TakeOutState, facts?: TakeOutFacts): Taken<TakeOutState> => saveNewer(state, facts);

/** The same with the reason for which goods go that are newer than others (setting newerGoods). */
export function saveNewer(state: TakeOutState, facts: TakeOutFacts | undefined, newerReason?: string): Taken<TakeOutState> {
  const { paper, hand, receivedBy } = state;
  if (!paper || hand.length === 0) return says('warn', { id: 'take-out.do.scan' });
  const { refused } = newerReason ? {} : newerInHand(facts, hand);
  if (refused)
    return { ...says('reject', { id: `error.${refused.refuse}`, args: refused.args }), change: (was) => ({ ...was, newer: true }) };
  const lines = entryLines(paper, hand);
  const of = { document: { key: keyOf(paper), title: paper.no }, about: aboutOf(hand, facts), closes: true };
  const command =
    paper.kind === 'shipment'
      ? flowCommand(goodsOutCalls.shipProduct, { shipmentNo: paper.no, lines, newerReason }, of)
      : flowCommand(
          requisitionCalls.takeRequisitions,
          { requisitionNo: paper.no, receivedBy: receivedBy || undefined, lines, newerReason },
          of,
        );
  return {
    verdict: { tone: 'accept', word: { id: 'take-out.waiting' }, what: paper.no },
    commands: [command],
    awaits: 'soon',
  };
}
