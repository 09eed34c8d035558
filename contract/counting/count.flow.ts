import { compareQty, fitsDecimals } from '../core/quantity.ts';
import { typedQty } from '../core/readQty.ts';
import {
  asks,
  type FlowCommand,
  type FlowScan,
  flowCommand,
  type GivenCommand,
  type Moment,
  readable,
  type Saying,
  type ScanFlow,
  says,
  type Taken,
  without,
} from '../core/scanFlow.ts';
import { placeNamed } from '../labels/placeCode.ts';
import { labelCodeOf, parseScan } from '../labels/scanCode.ts';
import { isTooFast } from './count.rules.ts';
import { type CountSheet, counterCalls } from './counter.calls.ts';
import { type CountState, isPlaceCounted, linesOf, noCount, placesOf, type SheetLine } from './countState.ts';

const { enterCount, enterCountByScan, dropCountedLabel, addFoundLine, submitCount, submitRecount } = counterCalls;
const calls = { enterCount, enterCountByScan, dropCountedLabel, addFoundLine, submitCount, submitRecount };
type Given = GivenCommand<typeof calls>;

const countKey = (no: string): string => `count ${no}`;
const of = (no: string, about: string) => ({ document: { key: countKey(no), title: no }, about });
/** The same item may be in several places: a refused entry for one is not replaced by an entry for another. */
const ofGoods = (no: string, { itemNo, batch, place }: { itemNo: string; batch: string; place: string }) =>
  of(no, [itemNo, batch, place].filter(Boolean).join(' '));

/** The moment of a count by the server's clock: `at` is the device's clock, `time` the server's time that the device shows. */
export function momentOnServer({ at, time }: Moment): number {
  const behind = Date.parse(time.replace(' ', 'T')) - at;
  return Math.abs(behind) < 5000 || Number.isNaN(behind) ? at : at + behind + 500;
}

const cartonKey = (place: string, code: string): string => `${place} ${code}`;

/** Counting by scan and by list: first the place, then its goods; every quantity is on the device before its verdict. */
export const countFlow: ScanFlow<CountState, CountSheet, typeof calls> = {
  name: 'count',
  empty: noCount,
  calls,
  snapshot: {
    of: ({ no }) => (no === undefined ? undefined : countKey(no)),
    // Cartons that the server counted are in no sheet: they are kept, so that a second scan of one is recognised.
    fresh: (state) => ({ state: { ...state, lines: {}, cartons: answeredOf(state), empty: [], found: {} } }),
  },
  take,
  given,
  answered: (state, command) => {
    if (command.callName === 'enterCountByScan' && command.input.label) {
      const key = cartonKey(command.input.place, command.input.label);
      const [line] = command.answer.entered;
      if (!line || !state.cartons[key]) return { state };
      const { held, bookPlace: books } = command.answer;
      const cartons = {
        ...state.cartons,
        [key]: { place: command.input.place, itemNo: line.itemNo, qty: held ?? line.qty, line: line.line, books },
      };
      const args = { item: line.itemNo, qty: line.qty };
      // Only the server knows the line and its new quantity.
      const lines = { ...state.lines, [line.line]: { qty: line.qty, at: command.at } };
      return {
        state: { ...state, cartons, lines },
        verdict: books
          ? { tone: 'warn', word: { id: 'count.carton.elsewhere', args: { ...args, place: books } }, what: readable(command.input.label) }
          : { tone: 'accept', word: { id: 'count.carton', args } },
      };
    }
    if (command.callName !== 'submitCount' && command.callName !== 'submitRecount') return { state };
    return { state, verdict: { tone: 'accept', word: { id: submittedWord(command) }, what: command.input.no } };
  },
  refused: (state, command, { message }) => ({
    state: taken(state, command),
    verdict: { tone: 'reject', word: message, what: aboutOf(command) },
  }),
};

/** The text about a submission: a first count goes to its reviewer, a recount to the person who confirms it. */
export const submittedWord = ({ callName }: Pick<Given, 'callName'>) =>
  callName === 'submitRecount' ? 'count.submitted.again' : 'count.submitted';

const answeredOf = ({ cartons }: CountState): CountState['cartons'] =>
  Object.fromEntries(Object.entries(cartons).filter(([, { itemNo }]) => itemNo !== undefined));

const aboutOf = ({ callName, input }: Given): string => {
  if (callName === 'enterCount') return input.entries.map(({ line }) => line).join(', ');
  if (callName === 'enterCountByScan' || callName === 'dropCountedLabel') return input.label ?? input.place;
  return callName === 'addFoundLine' ? (input.itemNo ?? '') : input.no;
};

function given(state: CountState, command: Given): CountState {
  const { callName, input, at } = command;
  if (input.no !== state.no) return state;
  if (callName === 'enterCount') {
    const later = input.entries.filter(({ line }) => (state.lines[line]?.at ?? 0) <= at);
    const lines = Object.fromEntries(later.map(({ line, qty = '0' }) => [line, { qty, at }]));
    return { ...state, lines: { ...state.lines, ...lines } };
  }
  if (callName === 'enterCountByScan') {
    const { place, label } = input;
    if (!label) return state.empty.includes(place) ? state : { ...state, empty: [...state.empty, place] };
    const key = cartonKey(place, label);
    return state.cartons[key] ? state : { ...state, cartons: { ...state.cartons, [key]: { place } } };
  }
  if (callName === 'dropCountedLabel') {
    const key = cartonKey(input.place, input.label);
    const carton = state.cartons[key];
    if (!carton) return state;
    // The new sheet has the line's remaining quantity.
    const lines = carton.line === undefined ? state.lines : without(state.lines, [String(carton.line)]);
    return { ...state, lines, cartons: without(state.cartons, [key]) };
  }
  if (callName === 'addFoundLine') {
    const { place = '', itemNo = '', batch = '', qty = '0' } = input;
    return { ...state, found: { ...state.found, [`${place} ${itemNo} ${batch}`]: { place, itemNo, batch, qty, at } } };
  }
  return (state.opened ?? 0) < at ? noCount : state;
}

/** Takes the effect of a command back. */
function taken(state: CountState, { callName, input, at }: Given): CountState {
  if (callName === 'enterCount')
    return {
      ...state,
      lines: without(
        state.lines,
        input.entries.flatMap(({ line }) => (state.lines[line]?.at === at ? [line] : [])),
      ),
    };
  if (callName === 'enterCountByScan') {
    if (!input.label) return { ...state, empty: state.empty.filter((place) => place !== input.place) };
    return { ...state, cartons: without(state.cartons, [cartonKey(input.place, input.label)]) };
  }
  if (callName === 'dropCountedLabel') {
    const carton = { place: input.place, itemNo: '' };
    return { ...state, cartons: { ...state.cartons, [cartonKey(input.place, input.label)]: carton } };
  }
  if (callName !== 'addFoundLine') return state;
  return { ...state, found: without(state.found, [`${input.place ?? ''} ${input.itemNo ?? ''} ${input.batch ?? ''}`]) };
}

function take(state: CountState, scan: FlowScan, facts: CountSheet | undefined, now: Moment): Taken<CountState> {
  const read = parseScan(scan.code, scan);
  const { typed, text } = read;
  if (!state.no || !facts) return asks('count', typed?.value ?? text);
  const code = typed?.value ?? text;
  const codes = facts.places.map((one) => one.code);
  const place = placeNamed(codes, read);
  if (place !== undefined && codes.includes(place)) return atPlace(state, facts, place, now);
  if (typed?.type === 'location') return says('reject', { id: 'count.outside', args: { no: state.no } }, readable(code));
  if (!state.place) return says('reject', { id: 'count.place-first' }, readable(code));
  return carton(state, state.place, labelCodeOf(read), now);
}

/** Opens a place. At a place without expected goods the worker is asked whether it is empty: a second scan of the place confirms it (decision 0307). */
function atPlace(state: CountState, facts: CountSheet, code: string, now: Moment): Taken<CountState> {
  const isOpen = linesOf(state, facts, code).length === 0 && !isPlaceCounted(state, facts, code);
  if (!isOpen) return openPlace(state, facts, code);
  if (state.place === code) return confirmEmpty(state, code, now);
  return { ...says('warn', { id: 'count.empty-ask' }, code), change: goTo(code) };
}

/** Takes a place in hand, or none of them. */
export const goTo =
  (place: string | undefined) =>
  (before: CountState): CountState => ({ ...before, left: before.place ?? before.left, place });

/** Opens a chosen place, with its lines. */
export function openPlace(state: CountState, facts: CountSheet | undefined, place: string): Taken<CountState> {
  const lines = linesOf(state, facts, place);
  const open = lines.filter(({ counted }) => counted === null).length;
  const word =
    lines.length === 0 ? { id: 'count.nothing-here' as const } : { id: 'count.at-place' as const, args: { n: lines.length, open } };
  return { ...says('accept', word, place), change: goTo(place) };
}

/** The place is empty: its expected and uncounted lines are zero. */
export function confirmEmpty({ no = '' }: CountState, place: string, now: Moment): Taken<CountState> {
  const input = { no, place, empty: true, at: momentOnServer(now) };
  return {
    verdict: { tone: 'accept', word: { id: 'count.empty' }, what: place },
    commands: [flowCommand(calls.enterCountByScan, input, of(no, place))],
  };
}

function carton(state: CountState, place: string, code: string, now: Moment): Taken<CountState> {
  if (state.cartons[cartonKey(place, code)]) return says('duplicate', { id: 'count.carton-again' }, readable(code));
  const input = { no: state.no ?? '', place, label: code, empty: false, at: momentOnServer(now) };
  return {
    verdict: { tone: 'accept', word: { id: 'count.carton-seen' }, what: readable(code) },
    // In a blind count the device gets no labels.
    commands: [flowCommand(calls.enterCountByScan, input, { ...of(input.no, code), question: true })],
    awaits: 'soon',
  };
}

/** A carton that was scanned and does not belong to the place, or was scanned by mistake. */
export function dropCarton({ no = '' }: CountState, place: string, code: string, now: Moment): Taken<CountState> {
  const input = { no, place, label: code, at: momentOnServer(now) };
  return {
    verdict: { tone: 'accept', word: { id: 'count.carton-dropped' }, what: readable(code) },
    commands: [flowCommand(calls.dropCountedLabel, input, of(no, code))],
    awaits: 'answer',
  };
}

/** Whether a quantity is typed too soon after another one. */
const isHasty = ({ lines, found }: CountState, now: Moment, line?: number): boolean =>
  isTooFast(now.at, [
    ...Object.entries(lines).flatMap(([other, { at }]) => (Number(other) === line ? [] : at)),
    ...Object.values(found).map(({ at }) => at),
  ]);

/** A typed quantity. */
export function enterLine(state: CountState, line: SheetLine, qty: string, now: Moment): Taken<CountState> {
  const { no = '' } = state;
  if (compareQty(qty, '0') < 0) return says('reject', { id: 'error.count.quantity-required' }, line.itemNo);
  if (!fitsDecimals(qty, line.decimals))
    return says('reject', { id: 'error.count.decimals', args: { line: line.line, item: line.itemNo, decimals: line.decimals } });
  if (isHasty(state, now, line.line)) return says('reject', { id: 'error.count.not-too-fast' }, line.itemNo);
  return {
    verdict: { tone: 'accept', word: { id: 'count.counted', args: { qty } }, what: `${line.itemNo} ${line.itemName}` },
    commands: [flowCommand(calls.enterCount, { no, entries: [{ line: line.line, qty, at: momentOnServer(now) }] }, ofGoods(no, line))],
  };
}

/** Goods at the place in hand that the sheet does not name. */
export function enterFound(
  state: CountState,
  { language, ...what }: { itemNo: string; batch: string; qty: string; language: string },
  now: Moment,
): Taken<CountState> {
  const { no = '', place } = state;
  if (!place) return says('reject', { id: 'count.place-first' });
  if (!what.itemNo) return says('reject', { id: 'error.count.item-required' });
  const read = typedQty(what.qty, language);
  if ('readings' in read)
    return says('reject', { id: 'error.qty.two-ways', args: { value: what.qty, readings: read.readings.join(' / ') } }, what.itemNo);
  if ('fault' in read) return says('reject', { id: 'error.qty.unclear', args: { value: what.qty } }, what.itemNo);
  const qty = read.value;
  if (isHasty(state, now)) return says('reject', { id: 'error.count.not-too-fast' }, what.itemNo);
  const input = { no, place, ...what, qty, status: 'available' as const, at: momentOnServer(now) };
  return {
    verdict: { tone: 'accept', word: { id: 'count.found', args: { qty } }, what: what.itemNo },
    commands: [flowCommand(calls.addFoundLine, input, ofGoods(no, { ...what, place }))],
    awaits: 'soon',
  };
}

/**
 * What keeps the round from its end: the places, in a workshop the items, that are not counted. A place with a carton that no server has
 * looked up yet is left out, because only the server knows whether that carton was all of it.
 */
export function whyNotSubmit(state: CountState, facts: CountSheet): Saying | undefined {
  // A workshop is one place, and its name does not help to find it: items do. It may have nothing to count.
  const wip = facts.way === 'wip';
  const unsure = new Set(Object.values(state.cartons).flatMap(({ place, itemNo }) => (itemNo === undefined ? place : [])));
  const lines = linesOf(state, facts).filter(({ counted, place }) => counted === null && !unsure.has(place));
  const places = wip || facts.round > 1 ? [] : placesOf(state, facts).filter(({ counted, code }) => !counted && !unsure.has(code));
  const left = [...new Set([...lines.map(({ place, itemNo }) => (wip ? itemNo : place)), ...places.map(({ code }) => code)])];
  if (left.length === 0) return undefined;
  return { id: 'error.count.all-before-submit', args: { n: left.length, places: left.slice(0, 3).join(', ') } };
}

/** Ends the round, after everything that was counted before was accepted. */
export function submit(state: CountState, facts: CountSheet | undefined): Taken<CountState> {
  const { no } = state;
  if (!no || !facts) return says('reject', { id: 'count.choose' });
  const why = whyNotSubmit(state, facts);
  if (why) return says('reject', why);
  const how = { ...of(no, no), closes: true };
  const command: FlowCommand =
    facts.round > 1 ? flowCommand(calls.submitRecount, { no }, how) : flowCommand(calls.submitCount, { no }, how);
  return { verdict: { tone: 'accept', word: { id: 'count.submitting' }, what: no }, commands: [command], awaits: 'soon' };
}
