import type { CallInput, CallOutput } from '../core/call.ts';
import { addQty, compareQty, subtractQty } from '../core/quantity.ts';
import { type FlowScan, flowCommand, type GivenCommand, readable, type ScanFlow, says, type Taken } from '../core/scanFlow.ts';
import { parseScan } from '../labels/scanCode.ts';
import type { TextKey } from '../messages/texts.ts';
import { type PutawayTask, putawayCalls } from './putaway.calls.ts';
import { decidePutaway, type OpenTask, type PutawayRefusal } from './shelving.rules.ts';

/** A row in hand: what the worker said of it so far. */
export interface HandRow {
  qty?: string | undefined;
  place?: string | undefined;
  /** The shelf was scanned; typed and picked ones were not. */
  scanned?: boolean;
  labels: string[];
}

type Rows = NonNullable<CallInput<typeof putawayCalls.putAwayGoods>['rows']>;

/** Where one works, what is in hand by task, and what was put away here since the tasks were read, by command. */
export interface PutawayState {
  warehouse?: { id: number; name: string } | undefined;
  hand: Record<string, HandRow>;
  done: Record<string, Rows>;
}
export type PutawayFacts = CallOutput<typeof putawayCalls.putawaySnapshot>;
export const emptyPutaway: PutawayState = { hand: {}, done: {} };

/** A task as the screen shows it: less what was put away here meanwhile. */
export interface TaskView extends PutawayTask {
  open: string;
  labels: readonly { id: number; code: string; qty: string }[];
  row?: HandRow | undefined;
}

/** The tasks that are still open, those in hand first. */
export function tasksOf({ hand, done }: PutawayState, facts: PutawayFacts | undefined): TaskView[] {
  const given = Object.values(done).flat();
  const gone = new Set(given.flatMap(({ labels = [] }) => labels));
  const labelsBy = Map.groupBy(facts?.labels ?? [], ({ taskId }) => taskId);
  const views = (facts?.tasks ?? []).map((task): TaskView => {
    const here = given.filter(({ id }) => id === task.id).map(({ qty }) => qty ?? '0');
    const putAway = addQty(task.putAway, ...here);
    const labels = (labelsBy.get(task.id) ?? []).filter(({ code }) => !gone.has(code)).map(({ code, qty }, id) => ({ id, code, qty }));
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

const inputOf = ({ input }: GivenCommand) => input as CallInput<typeof putawayCalls.putAwayGoods>;
/** A command is known by what it says: the moment in it makes it one of its own. */
const keyOf = (command: GivenCommand): string => JSON.stringify(command.input);
const without = <T>(record: Record<string, T>, keys: readonly (string | number)[]): Record<string, T> => {
  const gone = new Set(keys.map(String));
  return Object.fromEntries(Object.entries(record).filter(([key]) => !gone.has(key)));
};

/** Putting away by scanning: goods, then the shelf, then save; judged on the device from the open tasks of the warehouse. */
export const putawayFlow: ScanFlow<PutawayState, PutawayFacts> = {
  name: 'putaway',
  empty: emptyPutaway,
  calls: { putAwayGoods: putawayCalls.putAwayGoods },
  take,
  given: (state, command) => {
    const { rows = [] } = inputOf(command);
    const hand = without(
      state.hand,
      rows.map(({ id }) => id),
    );
    return { ...state, hand, done: { ...state.done, [keyOf(command)]: rows } };
  },
  answered: (state, _command, answer) => {
    const { documents } = answer as CallOutput<typeof putawayCalls.putAwayGoods>;
    const no = documents.map((one) => one.no).join(', ');
    const n = documents.reduce((sum, { lines }) => sum + lines, 0);
    return {
      state,
      verdict: { tone: 'accept', word: { id: 'putaway.saved', args: { no } }, what: { id: 'putaway.saved.what', args: { n } } },
    };
  },
  refused: (state, command, { id, message }) => ({
    state: { ...state, done: without(state.done, [keyOf(command)]) },
    verdict: { tone: id === 'putaway.already-shelved' ? 'duplicate' : 'reject', word: message },
  }),
};

const handOf = (state: PutawayState, ids: readonly number[], change: (row: HandRow) => HandRow): PutawayState => ({
  ...state,
  hand: { ...state.hand, ...Object.fromEntries(ids.map((id) => [id, change(state.hand[id] ?? { labels: [] })])) },
});

function take(state: PutawayState, scan: FlowScan, facts: PutawayFacts | undefined): Taken<PutawayState> {
  const { text, typed, fields } = parseScan(scan.code, scan);
  if (!state.warehouse) return says(state, 'warn', { id: 'putaway.do.warehouse' }, readable(text));
  const code = typed?.value ?? text;
  if (typed?.type === 'location' || facts?.places.includes(text)) return placeRows(state, code, facts, scan.byHand !== true);
  const tasks = tasksOf(state, facts);
  const wanted = [fields.sscc, code].flatMap((one) => (one ? [one.toUpperCase()] : []));
  for (const task of tasks) {
    const label = task.labels.find((one) => wanted.includes(one.code.toUpperCase()));
    if (label) return takeLabel(state, task, label.code);
  }
  const rows = tasks.filter(({ receiptNo, noteNo, itemNo }) => [receiptNo, noteNo, itemNo].includes(code));
  if (rows.length > 0) return takeRows(state, rows);
  return { ...says(state, 'reject', { id: 'putaway.unknown' }, readable(code)), ask: { kind: 'code', code } };
}

function takeLabel(state: PutawayState, task: TaskView, code: string): Taken<PutawayState> {
  if (task.row?.labels.includes(code)) return says(state, 'duplicate', { id: 'putaway.label-again', args: { code } }, code);
  // A typed number would hide what the labels say.
  const next = handOf(state, [task.id], (row) => ({ ...row, qty: undefined, labels: [...row.labels, code] }));
  const view = { ...task, row: next.hand[task.id] };
  const args = { name: task.itemName, qty: wishOf(view).qty, unit: task.unit };
  return says(next, 'accept', { id: 'putaway.taken', args: { item: task.itemNo } }, { id: 'putaway.taken.what', args });
}

/** Takes rows into the hand: all that a receipt, a note or an item has open. */
export function takeRows(state: PutawayState, rows: readonly TaskView[]): Taken<PutawayState> {
  const next = handOf(
    state,
    rows.map(({ id }) => id),
    (row) => row,
  );
  return says(next, 'accept', { id: 'putaway.taken.rows', args: { n: rows.length } }, rows[0]?.itemNo);
}

export const dropRow = (state: PutawayState, id: number): PutawayState => ({ ...state, hand: without(state.hand, [id]) });
export const withQty = (state: PutawayState, id: number, qty: string): PutawayState => handOf(state, [id], (row) => ({ ...row, qty }));

/** A scanned shelf takes the rows in hand that have none yet, else all of them. */
function placeRows(state: PutawayState, code: string, facts: PutawayFacts | undefined, scanned: boolean): Taken<PutawayState> {
  const inHand = tasksOf(state, facts).filter(({ row }) => row);
  if (inHand.length === 0) return says(state, 'warn', { id: 'putaway.goods-first' }, readable(code));
  if (facts && !facts.places.includes(code))
    return {
      ...says(state, 'reject', { id: 'error.location.not-found', args: { code } }, readable(code)),
      ask: { kind: 'location', code },
    };
  const open = inHand.filter(({ row }) => row?.place === undefined);
  return setPlace(
    state,
    (open.length > 0 ? open : inHand).map(({ id }) => id),
    code,
    scanned,
  );
}

/** Gives rows in hand a shelf. */
export const setPlace = (state: PutawayState, ids: readonly number[], place: string, scanned = false): Taken<PutawayState> =>
  says(
    handOf(state, ids, (row) => ({ ...row, place, scanned })),
    'accept',
    { id: 'putaway.placed', args: { n: ids.length } },
    place,
  );

const openTask = (task: TaskView): OpenTask => ({ ...task, state: 'pending' });

/** What a row in hand would put away where; the quantity also while nothing can be said of the place. */
export function wishOf(task: TaskView): { qty: string; place: string | undefined } {
  const { qty, place, labels } = task.row ?? { labels: [] };
  const decided = decidePutaway(openTask({ ...task, location: 'any' }), { id: task.id, qty, labels });
  return { qty: 'refuse' in decided ? (qty ?? task.open) : decided.qty, place: place ?? task.location ?? undefined };
}

/** Puts away what is in hand; the server decides by the same rules. */
export function putAwayHere(state: PutawayState, facts: PutawayFacts | undefined, now: string): Taken<PutawayState> {
  const inHand = tasksOf(state, facts).filter(({ row }) => row);
  if (!state.warehouse || inHand.length === 0) return says(state, 'warn', { id: 'putaway.choose-rows' });
  const rows: Rows = [];
  for (const task of inHand) {
    const { qty, place, labels = [], scanned = false } = task.row ?? {};
    const decided = decidePutaway(openTask(task), { id: task.id, qty, locationCode: place, labels });
    if ('refuse' in decided) return says(state, 'reject', { id: texts[decided.refuse], args: decided.args }, task.itemNo);
    rows.push({ id: task.id, qty: decided.qty, locationCode: decided.locationCode, labels, ...(scanned ? {} : { byHand: true }) });
  }
  const input = { warehouseId: state.warehouse.id, rows, at: now };
  // A lane for each task: what somebody else shelved meanwhile holds up nothing but itself.
  const command = flowCommand(putawayCalls.putAwayGoods, input, {
    lane: `putaway task ${Math.min(...rows.map(({ id }) => id))}`,
    closes: true,
  });
  return {
    state: putawayFlow.given(state, { callName: 'putAwayGoods', input }, now),
    verdict: { tone: 'accept', word: { id: 'putaway.saved.waiting' }, what: { id: 'putaway.saved.what', args: { n: rows.length } } },
    commands: [command],
    unsure: true,
  };
}
