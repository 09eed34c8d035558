// Moves fields of a JSON document from one set of names to another; knows nothing of the exchange.
type Plain = Record<string, unknown>;

/** A step of a path; `each` goes into every element of a list. */
export interface Step {
  name: string;
  each: boolean;
}

/** A field to be moved. */
export interface Move {
  from?: readonly Step[];
  to: readonly Step[];
  convert: (value: unknown) => unknown;
  /** The value for an absent field. */
  absent?: unknown;
}

const isPlain = (value: unknown): value is Plain => typeof value === 'object' && value !== null && !Array.isArray(value);
const isNothing = (value: unknown): boolean => value === undefined || value === null || value === '';
const forbidden = new Set(['__proto__', 'constructor', 'prototype']);

/** The steps of `POS[].UNIT`; undefined when it is no path. */
export function stepsOf(path: string): Step[] | undefined {
  const steps = path.split('.').map((part) => ({ name: part.replace(/\[\]$/, ''), each: part.endsWith('[]') }));
  const usable = steps.every(({ name }) => name.trim() !== '' && !/[[\]]/.test(name) && !forbidden.has(name));
  return usable && steps.length <= 8 && steps.at(-1)?.each === false ? steps : undefined;
}

/** The path as text. */
export const pathOf = (steps: readonly Step[]): string => steps.map(({ name, each }) => (each ? `${name}[]` : name)).join('.');

/** The list that a path goes through, the deepest one; empty when it goes through none. */
export const listOfPath = (steps: readonly Step[]): readonly Step[] => steps.slice(0, steps.findLastIndex(({ each }) => each) + 1);

/** The number of lists in a path. */
export const depthOf = (steps: readonly Step[]): number => steps.filter(({ each }) => each).length;

/** Whether the lists of one path are the first ones of another's. */
export const isOnTheWay = (steps: readonly Step[], list: readonly Step[]): boolean => {
  const own = pathOf(listOfPath(steps));
  return own === '' || pathOf(list) === own || pathOf(list).startsWith(`${own}.`);
};

function read(from: unknown, steps: readonly Step[], row: readonly number[]): unknown {
  let at: unknown = from;
  let depth = 0;
  for (const { name, each } of steps) {
    if (!isPlain(at)) return undefined;
    at = Object.hasOwn(at, name) ? at[name] : undefined;
    if (!each) continue;
    if (!Array.isArray(at)) return undefined;
    at = at[row[depth] ?? -1];
    depth += 1;
  }
  return at;
}

/** Every row of a list, by its indices; undefined when there is no such list. */
function rowsOf(from: unknown, list: readonly Step[]): number[][] | undefined {
  let rows: number[][] = [[]];
  let found = false;
  for (const [at, step] of list.entries()) {
    if (!step.each) continue;
    const way = [...list.slice(0, at), { ...step, each: false }];
    rows = rows.flatMap((row) => {
      const many = read(from, way, row);
      if (!Array.isArray(many)) return [];
      found = true;
      return many.map((_one, index) => [...row, index]);
    });
  }
  return found ? rows : undefined;
}

function set(into: Plain, steps: readonly Step[], value: unknown): void {
  let at = into;
  for (const { name } of steps.slice(0, -1)) {
    const next = at[name];
    const inner: Plain = isPlain(next) ? next : {};
    at[name] = inner;
    at = inner;
  }
  const last = steps.at(-1);
  if (last) at[last.name] = value;
}

function remove(from: unknown, steps: readonly Step[]): void {
  const [step, ...rest] = steps;
  if (!step || !isPlain(from)) return;
  if (rest.length === 0) delete from[step.name];
  else if (!step.each) remove(from[step.name], rest);
  else for (const one of [from[step.name]].flat()) remove(one, rest);
}

function put(into: Plain, source: unknown, move: Move, steps: readonly Step[], row: readonly number[]): void {
  const value = move.from && read(source, move.from, row);
  if (!isNothing(value)) set(into, steps, move.convert(value));
  else if (move.absent !== undefined && isNothing(read(into, steps, []))) set(into, steps, move.absent);
}

/** A list under its new name: each row keeps its fields that have no move. */
function buildList(
  source: Plain,
  rest: Plain,
  list: readonly Step[],
  moves: readonly Move[],
): { made: Plain[]; left: readonly Step[] } | undefined {
  const lists = moves.flatMap(({ from }) => (from && depthOf(from) > 0 ? [listOfPath(from)] : []));
  const deepest = lists.toSorted((a, b) => depthOf(b) - depthOf(a))[0] ?? list;
  // A record that is written in our own names already has no list of theirs.
  const origin = rowsOf(source, deepest) ? deepest : list;
  const rows = rowsOf(source, origin);
  if (!rows) return undefined;
  const made = rows.map((row) => {
    const kept = depthOf(origin) === 1 ? read(rest, origin, row) : undefined;
    const element: Plain = isPlain(kept) ? structuredClone(kept) : {};
    for (const move of moves) {
      const usable = move.from && !isOnTheWay(move.from, origin) ? { ...move, from: undefined } : move;
      put(element, source, usable, move.to.slice(list.length), row);
    }
    return element;
  });
  return { made, left: origin };
}

const named = (list: readonly Step[]): Step[] => list.map((step) => ({ ...step, each: false }));

/** The document with its fields moved. Other fields stay; without moves nothing changes. */
export function remap(source: unknown, moves: readonly Move[]): unknown {
  if (!isPlain(source) || moves.length === 0) return source;
  const out = structuredClone(source);
  for (const { from, to } of moves) if (from && pathOf(from) !== pathOf(to)) remove(out, from);
  const byList = Map.groupBy(
    moves.filter(({ to }) => depthOf(to) > 0),
    ({ to }) => pathOf(listOfPath(to)),
  );
  const built = [...byList.values()].flatMap((same) => {
    const list = listOfPath(same[0]?.to ?? []);
    const one = buildList(source, out, list, same);
    return one ? [{ list, ...one }] : [];
  });
  for (const { left } of built) if (depthOf(left) === 1 && !byList.has(pathOf(left))) remove(out, named(left));
  for (const { list, made } of built) set(out, named(list), made);
  for (const move of moves) if (depthOf(move.to) === 0) put(out, source, move, move.to, []);
  return out;
}
