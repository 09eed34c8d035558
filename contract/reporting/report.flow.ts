import type { CallOutput } from '../core/call.ts';
import { addQty, compareQty } from '../core/quantity.ts';
import { asks, type FlowScan, flowCommand, type ScanFlow, says, type Taken, without } from '../core/scanFlow.ts';
import { savedVerdict } from '../documents/savedVerdict.ts';
import { findScanned, labelCodeOf, parseScan } from '../labels/scanCode.ts';
import type { reportLookupCalls } from './lookup.calls.ts';
import { faultOfReport } from './reportable.rules.ts';
import { reportingCalls } from './reporting.calls.ts';

/** The snapshot of an order for reports: its numbers, its pieces, and the reported pieces. */
export type ReportFacts = CallOutput<typeof reportLookupCalls.reportSnapshot>;

/** A barcode in hand; the quantity is empty of one that this device does not know yet. */
export interface ScannedBar {
  qty: string;
  batch: string;
}
export type ScannedBars = Readonly<Record<string, ScannedBar>>;

/** The order of the report, its scanned barcodes, and the reports that are being sent. */
export interface ReportState {
  orderNo?: string | undefined;
  bars: ScannedBars;
  /** Of reports that were saved here and are not answered, by their command. */
  sent: Readonly<Record<string, ScannedBars>>;
  /** Reported since the snapshot was read. */
  done: readonly string[];
}

export const noReport: ReportState = { bars: {}, sent: {}, done: [] };
const calls = { saveReport: reportingCalls.saveReport };
const keyOf = (orderNo: string): string => `report ${orderNo}`;

/** Reporting by scan: the order by its number or by its first barcode, then barcode after barcode, checked against MCAS and QA as the device knows them. */
export const reportFlow: ScanFlow<ReportState, ReportFacts, typeof calls> = {
  name: 'report',
  empty: noReport,
  calls,
  snapshot: { of: ({ orderNo }) => orderNo && keyOf(orderNo), fresh: (state) => ({ state: { ...state, done: [] } }) },
  take,
  given: (state, { id, input }) => {
    const codes = barsOf(input);
    const knownBar = { ...state.sent[id], ...state.bars };
    const own = Object.fromEntries(codes.map((code) => [code, knownBar[code] ?? { qty: '', batch: '' }]));
    return { ...state, bars: without(state.bars, codes), sent: { ...state.sent, [id]: own } };
  },
  answered: (state, { id, input, answer: { docNo, leftOut } }) => ({
    state: { ...state, bars: without(state.bars, barsOf(input)), sent: without(state.sent, [id]), done: [...state.done, ...barsOf(input)] },
    verdict: savedVerdict(
      { tone: 'accept', word: { id: 'report.saved', args: { no: docNo } }, what: input.rows?.[0]?.orderNo ?? '' },
      leftOut,
    ),
  }),
  // If the order is still open here, the barcodes come back: one that does not fit must not cost the others.
  refused: (state, { id, input }, { message }) => {
    const mine = input.rows?.[0]?.orderNo === state.orderNo;
    const back = state.sent[id] ?? Object.fromEntries(barsOf(input).map((code) => [code, { qty: '', batch: '' }]));
    return {
      state: { ...state, bars: mine ? { ...back, ...state.bars } : state.bars, sent: without(state.sent, [id]) },
      verdict: { tone: 'reject', word: message, what: input.rows?.[0]?.orderNo ?? '' },
      reopened: mine,
    };
  },
};

const barsOf = ({ rows = [] }: { rows?: readonly { bars?: readonly string[] | undefined }[] | undefined }): string[] =>
  rows.flatMap(({ bars = [] }) => bars);

const onTheirWay = ({ sent }: ReportState): ScannedBars => Object.assign({}, ...Object.values(sent));

/** The quantity in hand or on its way from this device. */
export const scannedQty = (state: ReportState): string =>
  addQty('0', ...[...Object.values(state.bars), ...Object.values(onTheirWay(state))].map(({ qty }) => qty || '0'));

/** Opens an order, with the barcode that names it. If nothing of it can be reported now, the worker gets that message before scanning. */
export function openOrder({ order, switches }: ReportFacts, first?: { code: string; bar: ScannedBar }): Taken<ReportState> {
  const { orderNo, itemName, open } = order;
  const blocked = first || compareQty(open, '0') > 0 ? undefined : faultOfReport('1', order, switches);
  return {
    ...(blocked
      ? says('warn', { id: `error.${blocked.refuse}`, args: blocked.args }, orderNo)
      : says('accept', { id: 'report.opened' }, [orderNo, itemName].join(' · '))),
    change: ({ sent }) => ({ ...noReport, orderNo, sent, bars: first ? { [first.code]: first.bar } : {} }),
  };
}

/** One barcode more, as far as the order allows. */
export function addBar(state: ReportState, facts: ReportFacts, code: string, { qty, batch }: ScannedBar): Taken<ReportState> {
  const { order, switches } = facts;
  const fault = faultOfReport(addQty(scannedQty(state), qty), order, switches);
  if (fault) return says('reject', { id: `error.${fault.refuse}`, args: fault.args }, code);
  return {
    ...says('accept', { id: 'report.scanned' }, [code, batch].filter(Boolean).join(' · ')),
    change: (now) => ({ ...now, bars: { ...now.bars, [code]: { qty, batch } } }),
  };
}

/** Takes a barcode out of the hand. */
export const dropBar = (state: ReportState, code: string): ReportState => ({ ...state, bars: without(state.bars, [code]) });

function take(state: ReportState, scan: FlowScan, facts: ReportFacts | undefined): Taken<ReportState> {
  const read = parseScan(scan.code, scan);
  const here = [...Object.keys(state.bars), ...Object.keys(onTheirWay(state)), ...state.done].map((one) => ({ code: one }));
  const code = findScanned([...here, ...(facts?.recorded ?? []), ...(facts?.bars ?? [])], read)?.code ?? labelCodeOf(read);
  if (!state.orderNo) return asks('open', code);
  if (code in state.bars || code in onTheirWay(state)) return says('duplicate', { id: 'report.scanned-already' }, code);
  const recorded = facts?.recorded.find((one) => one.code === code);
  if (recorded || state.done.includes(code))
    return says('duplicate', { id: 'error.report.bar-recorded', args: { code, no: recorded?.docNo ?? '' } }, code);
  const knownBar = facts?.bars.find((one) => one.code === code);
  if (facts && knownBar) return addBar(state, facts, code, knownBar);
  // An unknown barcode is looked up; without network it is kept, and the report takes it if it fits (S101).
  return {
    ...says('warn', { id: 'flow.kept-unknown' }, code),
    change: (now) => ({ ...now, bars: { ...now.bars, [code]: { qty: '', batch: '' } } }),
    // With nothing in hand the code may open the next order, so the flow waits for the answer.
    ask: { kind: 'bar', code, meanwhile: Object.keys(state.bars).length > 0 },
  };
}

/** Everything in hand becomes a report. */
export function commitReport({ orderNo, bars }: ReportState): Taken<ReportState> | undefined {
  const codes = Object.keys(bars);
  if (!orderNo || codes.length === 0) return undefined;
  const document = { key: keyOf(orderNo), title: orderNo };
  const unsure = codes.filter((code) => bars[code]?.qty === '');
  const input = { rows: [{ orderNo, bars: codes }], how: 'scan' as const, ...(unsure.length > 0 ? { unsure } : {}) };
  return {
    ...says('accept', { id: 'report.saving' }, orderNo),
    commands: [flowCommand(calls.saveReport, input, { document, about: codes.join(', '), closes: true })],
  };
}
