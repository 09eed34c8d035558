import type { CallInput, CallOutput } from '../core/call.ts';
import { addQty, compareQty, subtractQty } from '../core/quantity.ts';
import { asks, type FlowScan, flowCommand, type Moment, readable, type ScanFlow, says, type Taken, without } from '../core/scanFlow.ts';
import { judgeShelf } from '../documents/otherShelf.ts';
import { goodsForShelf } from '../documents/shelves.ts';
import { placeNamed } from '../labels/placeCode.ts';
import { findScanned, parseScan } from '../labels/scanCode.ts';
import { signCodeOf } from '../labels/signCode.ts';
import type { TextKey } from '../messages/texts.ts';
import { type PutawayTask, putawayCalls } from './putaway.calls.ts';
import { decidePutaway, type OpenTask, type PutawayRefusal } from './shelving.rules.ts';

/** A row in hand, with the worker's entries. */
export interface HandRow {
  /** When it was taken in hand: earlier saves are about other goods. */
  at: number;
  qty?: string | undefined;
  place?: string | undefined;
  /** The shelf was scanned; typed and picked ones were not. */
  scanned?: boolean;
  labels: string[];
  /** The pallet on which the goods were taken: they go to one shelf with all others on it. */
  pallet?: string;
}

type Rows = NonNullable<CallInput<typeof putawayCalls.putAwayGoods>['rows']>;

/** The warehouse, the goods in hand by task, and the quantities put away on this device since the tasks were read, by operation. */
export interface PutawayState {
  warehouse?: { id: number; name: string } | undefined;
  hand: Record<string, HandRow>;
  done: Record<string, Rows>;
  /** The questions that the worker may confirm: a location that was not proposed, or saving without a scanned location. */
  asked?: string | undefined;
}
export type PutawayFacts = CallOutput<typeof putawayCalls.putawaySnapshot>;
export const emptyPutaway: PutawayState = { hand: {}, done: {} };

/** A task on the screen: without the quantities put away on this device since it was read. */
export interface TaskView extends PutawayTask {
  open: string;
  labels: readonly { id: number; code: string; qty: string; pallet?: string | undefined }[];
  row?: HandRow | undefined;
}

/** The tasks that are still open, those in hand first. */
export function tasksOf({ hand, done }: PutawayState, facts: PutawayFacts | undefined): TaskView[] {
  const doneRows = Object.values(done).flat();
  const savedLabels = new Set(doneRows.flatMap(({ labels = [] }) => labels));
  const labelsBy = Map.groupBy(facts?.labels ?? [], ({ taskId }) => taskId);
  const views = (facts?.tasks ?? []).map((task): TaskView => {
    const here = doneRows.filter(({ id }) => id === task.id).map(({ qty }) => qty ?? '0');
    const putAway = addQty(task.putAway, ...here);
    const labels = (labelsBy.get(task.id) ?? [])
      .filter(({ code }) => !savedLabels.has(code))
      .map(({ code, qty, pallet }, id) => ({ id, code, qty, pallet }));
    return { ...task, putAway, open: subtractQty(task.released, putAway), labels, row: hand[task.id] };
  });
  return views
    .filter(({ open }) => compareQty(open, '0') > 0)
    .toSorted((a, b) => Number(b.row !== undefined) - Number(a.row !== undefined));
}

/** By name, so that the browser gets these texts and not those of every refusal there is. */
const texts: Record<PutawayRefusal, TextKey> = {
  'putaway.task-gone': 'error.putaway.task-gone',
  'putaway.task-held': 'error.putaway.task-held',
  'putaway.already-shelved': 'error.putaway.already-shelved',
  'label.not-found': 'error.label.not-found',
  'putaway.qty-over': 'error.putaway.qty-over',
  'putaway.qty-decimals': 'error.putaway.qty-decimals',
  'putaway.location-required': 'error.putaway.location-required',
};

const calls = { putAwayGoods: putawayCalls.putAwayGoods };
/** Refusals after which the task has nothing left to put away. */
const over = new Set(['putaway.already-shelved', 'putaway.task-gone', 'putaway.task-held']);

/** Putting away by scanning: goods, then the shelf, then save; judged on the device from the open tasks of the warehouse. */
export const putawayFlow: ScanFlow<PutawayState, PutawayFacts, typeof calls> = {
  name: 'putaway',
  empty: emptyPutaway,
  calls,
  snapshot: {
    of: ({ warehouse }) => warehouse && `putaway ${warehouse.id}`,
    fresh: (state, { tasks }) => {
      const missingTasks = Object.keys(state.hand).filter((id) => !tasks.some((task) => String(task.id) === id));
      return { state: { ...state, hand: without(state.hand, missingTasks), done: {} } };
    },
  },
  take,
  given: (state, { id: operation, at, input: { rows = [] } }) => {
    const saved = rows.map(({ id }) => id).filter((id) => (state.hand[id]?.at ?? 0) < at);
    return { ...state, hand: without(state.hand, saved), done: { ...state.done, [operation]: rows } };
  },
  answered: (state, { answer: { documents } }) => {
    const no = documents.map((one) => one.no).join(', ');
    const n = documents.reduce((sum, { lines }) => sum + lines, 0);
    return {
      state,
      verdict: { tone: 'accept', word: { id: 'putaway.saved', args: { no } }, what: { id: 'putaway.saved.what', args: { n } } },
    };
  },
  refused: (state, { id: operation, at, input: { rows = [] } }, { id, message }) => {
    const done = without(state.done, [operation]);
    const verdict = { tone: id === 'putaway.already-shelved' ? 'duplicate' : 'reject', word: message } as const;
    // Rows taken in hand since then are new work and stay.
    if (rows.some((row) => state.hand[row.id]) || (over.has(id) && rows.length === 1)) return { state: { ...state, done }, verdict };
    const back = rows.map(({ id: task, qty, locationCode: place, byHand, labels = [] }): [string, HandRow] => [
      String(task),
      { at, qty, place, scanned: !byHand, labels },
    ]);
    return { state: { ...state, done, hand: { ...state.hand, ...Object.fromEntries(back) } }, verdict, reopened: true };
  },
};

/** Changes rows in hand; other rows are taken in hand now. */
const inHand =
  (ids: readonly number[], { at }: Moment, change: (row: HandRow) => HandRow) =>
  (state: PutawayState): PutawayState => ({
    ...state,
    hand: { ...state.hand, ...Object.fromEntries(ids.map((id) => [id, change(state.hand[id] ?? { at, labels: [] })])) },
  });

function take(state: PutawayState, scan: FlowScan, facts: PutawayFacts | undefined, now: Moment): Taken<PutawayState> {
  const read = parseScan(scan.code, scan);
  const { text, typed } = read;
  const warehouse = signCodeOf(read, scan, state.warehouse);
  if (warehouse) return sign(state, warehouse);
  if (!state.warehouse) return says('warn', { id: 'putaway.do.warehouse' }, readable(text));
  const code = typed?.value ?? text;
  const place = placeNamed(facts?.places ?? [], read);
  if (place !== undefined) return placeRows(state, place, facts, now, scan.byHand !== true);
  const tasks = tasksOf(state, facts);
  const label = findScanned(
    tasks.flatMap((task) => task.labels.map(({ code }) => ({ code, task }))),
    read,
  );
  if (label) return takeLabel(state, label.task, label.code, now);
  if (typed?.type === 'pallet') return takePallet(tasks, typed.value, now);
  const rows = tasks.filter(({ receiptNo, noteNo, itemNo }) => [receiptNo, noteNo, itemNo].includes(code));
  if (rows.length > 0) return takeRows(rows, now);
  return { ...says('reject', { id: 'putaway.unknown' }, readable(code)), ask: { kind: 'code', code } };
}

/** Another warehouse has other goods, so the goods in hand must be put away first. */
const sign = (state: PutawayState, code: string): Taken<PutawayState> =>
  Object.keys(state.hand).length > 0 ? says('warn', { id: 'putaway.do.save' }, readable(code)) : asks('sign', code);

function takeLabel(state: PutawayState, task: TaskView, code: string, now: Moment): Taken<PutawayState> {
  if (task.row?.labels.includes(code)) return says('duplicate', { id: 'putaway.label-again', args: { code } }, code);
  // A typed quantity would hide the sum of the labels.
  const change = inHand([task.id], now, (row) => ({ ...row, qty: undefined, labels: [...row.labels, code] }));
  const view = { ...task, row: change(state).hand[task.id] };
  const args = { name: task.itemName, qty: wishOf(view).qty, unit: task.unit };
  return { ...says('accept', { id: 'putaway.taken', args: { item: task.itemNo } }, { id: 'putaway.taken.what', args }), change };
}

/** Takes all goods of a pallet that wait here into the hand. */
function takePallet(tasks: readonly TaskView[], pallet: string, now: Moment): Taken<PutawayState> {
  const onIt = tasks.flatMap((task) => {
    const labels = task.labels.filter((label) => label.pallet === pallet).map(({ code }) => code);
    return labels.length > 0 ? [{ task, labels }] : [];
  });
  if (onIt.length === 0) return { ...says('reject', { id: 'putaway.unknown' }, pallet), ask: { kind: 'code', code: pallet } };
  const codes = onIt.flatMap(({ labels }) => labels);
  if (onIt.every(({ task, labels }) => labels.every((code) => task.row?.labels.includes(code))))
    return says('duplicate', { id: 'putaway.label-again', args: { code: pallet } }, pallet);
  const take = (state: PutawayState, { task, labels }: (typeof onIt)[number]) =>
    inHand([task.id], now, (row) => ({ ...row, qty: undefined, labels: [...new Set([...row.labels, ...labels])], pallet }))(state);
  return {
    ...says('accept', { id: 'putaway.taken.pallet', args: { n: codes.length } }, pallet),
    change: (state) => onIt.reduce(take, state),
  };
}

/** Takes rows into the hand: all that a receipt, a note or an item has open. */
export const takeRows = (rows: readonly TaskView[], now: Moment): Taken<PutawayState> => ({
  ...says('accept', { id: 'putaway.taken.rows', args: { n: rows.length } }, rows[0]?.itemNo),
  change: inHand(
    rows.map(({ id }) => id),
    now,
    (row) => row,
  ),
});

export const dropRow = (state: PutawayState, id: number): PutawayState => ({ ...state, hand: without(state.hand, [id]) });
/** Sets the typed quantity of a row in hand. */
export const withQty = (state: PutawayState, id: number, qty: string): PutawayState => {
  const row = state.hand[id];
  return row ? { ...state, hand: { ...state.hand, [id]: { ...row, qty } } } : state;
};

const shelvesOf = ({ location, row }: TaskView) => ({
  suggested: location,
  given: row?.place,
  labelled: row !== undefined && row.labels.length > 0,
});

/** Sets a scanned shelf on the rows that belong there. */
function placeRows(state: PutawayState, code: string, facts: PutawayFacts | undefined, now: Moment, scanned: boolean): Taken<PutawayState> {
  const rows = tasksOf(state, facts).filter(({ row }) => row);
  if (rows.length === 0) return says('warn', { id: 'putaway.goods-first' }, readable(code));
  if (facts && !facts.places.includes(code))
    return {
      ...says('reject', { id: 'error.location.not-found', args: { code } }, readable(code)),
      ask: { kind: 'location', code },
    };
  const chosen = goodsForShelf(code, rows, shelvesOf);
  const pallets = new Set(chosen.flatMap(({ row }) => row?.pallet ?? []));
  const goods = [...chosen, ...rows.filter((one) => !chosen.includes(one) && one.row?.pallet && pallets.has(one.row.pallet))];
  const proposed = goods.map(({ location }) => location);
  const judged = judgeShelf({ policy: facts?.otherShelf, place: code, proposed, lastQuestion: state.asked });
  if (judged && !judged.goes) return { verdict: judged.verdict, commands: [], change: (was) => ({ ...was, asked: code }) };
  const taken = setPlace(
    goods.map(({ id }) => id),
    code,
    now,
    scanned,
  );
  return judged ? { ...taken, verdict: judged.verdict } : taken;
}

/** Gives rows in hand a shelf. */
export const setPlace = (ids: readonly number[], place: string, now: Moment, scanned = false): Taken<PutawayState> => ({
  ...says('accept', { id: 'putaway.placed', args: { n: ids.length } }, place),
  change: inHand(ids, now, (row) => ({ ...row, place, scanned })),
});

const openTask = (task: TaskView): OpenTask => ({ ...task, state: 'pending' });

/** The quantity and place that a row in hand would put away; the quantity also while the place is unknown. */
export function wishOf(task: TaskView): { qty: string; place: string | undefined } {
  const { qty, place, labels = [] } = task.row ?? {};
  const decided = decidePutaway(openTask({ ...task, location: 'any' }), { id: task.id, qty, labels });
  return { qty: 'refuse' in decided ? (qty ?? task.open) : decided.qty, place: place ?? task.location ?? undefined };
}

/** Goods for the proposed location although nobody scanned it: refused, or confirmed once (setting otherShelf). */
function confirmUnscanned(
  state: PutawayState,
  facts: PutawayFacts | undefined,
  tasks: readonly TaskView[],
): Taken<PutawayState> | undefined {
  const open = tasks.filter(({ location, row }) => location && row?.place === undefined);
  const policy = facts?.otherShelf ?? 'warn';
  const key = `save ${open.map(({ id }) => id).join(' ')}`;
  if (open.length === 0 || policy === 'warn') return undefined;
  const args = { n: open.length };
  if (policy === 'refuse') return says('reject', { id: 'putaway.unscanned', args });
  if (state.asked === key) return undefined;
  return { ...says('warn', { id: 'putaway.unscanned-ask', args }), change: (was) => ({ ...was, asked: key }) };
}

/** Puts away the goods in hand; the server decides by the same rules. */
export function putAwayHere(state: PutawayState, facts: PutawayFacts | undefined, { time }: Moment): Taken<PutawayState> {
  const tasks = tasksOf(state, facts).filter(({ row }) => row);
  if (!state.warehouse || tasks.length === 0) return says('warn', { id: 'putaway.choose-rows' });
  const unscanned = confirmUnscanned(state, facts, tasks);
  if (unscanned) return unscanned;
  const rows: Rows = [];
  for (const task of tasks) {
    const { qty, place, labels = [], scanned = false } = task.row ?? {};
    const decided = decidePutaway(openTask(task), { id: task.id, qty, locationCode: place, labels });
    if ('refuse' in decided) return says('reject', { id: texts[decided.refuse], args: decided.args }, task.itemNo);
    rows.push({ id: task.id, qty: decided.qty, locationCode: decided.locationCode, labels, ...(scanned ? {} : { byHand: true }) });
  }
  // One document for each task: a task that another person shelved since then does not hold up the others.
  const document = {
    key: `putaway task ${Math.min(...rows.map(({ id }) => id))}`,
    title: [...new Set(tasks.map(({ receiptNo }) => receiptNo))].join(', '),
  };
  const about = tasks.map(({ itemNo }) => itemNo).join(', ');
  return {
    verdict: { tone: 'accept', word: { id: 'putaway.saved.waiting' }, what: { id: 'putaway.saved.what', args: { n: rows.length } } },
    commands: [flowCommand(putawayCalls.putAwayGoods, { rows, at: time }, { document, about, closes: true })],
    awaits: 'soon',
  };
}
