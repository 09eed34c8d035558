import type { z } from 'zod';
import { olderNames } from '../../../contract/core/olderNames.ts';
import { fieldsOf } from '../../../contract/core/wireNames.ts';
import { isPlain, type WireFields } from './wireFields.ts';

/** A field of a call as older clients may send it. */
interface Wanted {
  /** Its path in our input: `delino`, or `data` and `delino`. */
  readonly path: readonly [head: string, member?: string];
  /** Its possible names, in small letters; the first one that was sent counts. */
  readonly names: readonly string[];
  readonly holds: 'one' | 'values' | 'rows';
  readonly isRequired: boolean;
  /** The fields of each of its rows. */
  readonly inside: readonly Wanted[];
}

const plans = new WeakMap<z.ZodType, readonly Wanted[]>();

/** The fields of a call's input. */
function planOf(schema: z.ZodType): readonly Wanted[] {
  const known = plans.get(schema);
  if (known) return known;
  const plan = Object.values(fieldsOf(schema) ?? {}).map(([wire, value]): Wanted => {
    const [head = '', member] = wire.split('.');
    const name = (member ?? head).toLowerCase();
    const [holds, item] = contentOf(value);
    const older = holds === 'rows' ? [] : (olderNames[name] ?? []);
    return {
      path: member === undefined ? [head] : [head, member],
      names: [...older.map((one) => one.toLowerCase()), name],
      holds,
      isRequired: !value.safeParse(undefined).success,
      inside: item ? planOf(item) : [],
    };
  });
  plans.set(schema, plan);
  return plan;
}

interface Def {
  type: string;
  element?: z.ZodType;
  innerType?: z.ZodType;
  in?: z.ZodType;
  options?: readonly z.ZodType[];
}

/** Whether a value is a list, and the shape of its rows. */
function contentOf(schema: z.ZodType): [Wanted['holds'], z.ZodType?] {
  const { type, element, innerType, in: input, options } = schema.def as unknown as Def;
  if (type === 'array' && element) return fieldsOf(element) ? ['rows', element] : ['values'];
  if (type === 'union' && options?.some((one) => contentOf(one)[0] === 'values')) return ['values'];
  const inner = innerType ?? (type === 'pipe' ? input : undefined);
  return inner ? contentOf(inner) : ['one'];
}

/** Looks a name up without regard to capital letters. */
function named(of: WireFields, names: readonly string[]): unknown {
  const keys = Object.keys(of);
  for (const name of names) {
    const key = keys.find((one) => one.toLowerCase() === name && of[one] !== undefined);
    if (key !== undefined) return of[key];
  }
  return undefined;
}

/** A list, however it was sent: a list, its JSON text, with commas, or its only value (decision 0275). */
function listed(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'string') return [value];
  if (/^\s*[[{]/.test(value)) {
    try {
      const parsed: unknown = JSON.parse(value);
      return Array.isArray(parsed) ? parsed : [parsed];
    } catch {
      return [value];
    }
  }
  return value
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
}

/** If one value is expected and a name is repeated, the last value counts. */
const lastOf = (found: unknown): unknown => (Array.isArray(found) && found.every((one) => typeof one === 'string') ? found.at(-1) : found);

/** The value of a field that we expect once and older clients send in every row: the value that all rows share. */
function ofRows(rows: readonly WireFields[], names: readonly string[]): unknown {
  const sentValues = new Set(rows.map((row) => named(row, names)).filter((one) => one !== undefined && typeof one !== 'object'));
  return sentValues.size === 1 ? [...sentValues][0] : undefined;
}

const plainOnes = (values: readonly unknown[]): WireFields[] => values.filter(isPlain);

/** Reads `data` of an older client: fields, rows, or a single text. */
function readData(data: unknown, plan: readonly Wanted[]): { fields: WireFields; rows: WireFields[]; values: unknown[] } {
  if (Array.isArray(data)) return { fields: {}, rows: plainOnes(data), values: data.filter((one) => !isPlain(one)) };
  if (isPlain(data)) {
    // A list of rows may have any name: older clients do not know ours.
    const known = new Set(plan.flatMap(({ names }) => names));
    const lists = Object.entries(data).filter(
      ([name, value]) => Array.isArray(value) && value.some(isPlain) && !known.has(name.toLowerCase()),
    );
    return { fields: data, rows: lists.length === 1 ? plainOnes(lists[0]?.[1] as unknown[]) : [], values: [] };
  }
  return { fields: {}, rows: [], values: data === undefined ? [] : [data] };
}

/** Spells rows as the contract does. */
const spellRow = (row: WireFields, inside: readonly Wanted[]): WireFields => {
  const spelled: WireFields = { ...row };
  for (const { path, names, holds, inside: deeper } of inside) {
    const found = named(row, names);
    if (found === undefined) continue;
    spelled[path[0]] = holds === 'one' ? found : asList(found, holds, names, deeper);
  }
  return spelled;
};

const asList = (found: unknown, holds: Wanted['holds'], names: readonly string[], inside: readonly Wanted[]): unknown[] => {
  const values = listed(found);
  if (holds === 'rows') return values.map((one) => (isPlain(one) ? spellRow(one, inside) : one));
  return values.map((one) => (isPlain(one) ? named(one, names) : one)).filter((one) => one !== undefined);
};

/**
 * Converts an older client's input to our spelling: names in any case and under the names of the specification, rows
 * that are `data` itself, lists in any form. Input in our spelling stays as it is.
 */
export function asContractSpells(schema: z.ZodType, sent: WireFields): WireFields {
  const plan = planOf(schema);
  const { fields: data, rows: given, values } = readData(sent['data'], plan);
  const spelled: WireFields = { ...sent };
  const own: WireFields = { ...data };
  const bare = Object.fromEntries(Object.entries(sent).filter(([name]) => name !== 'data'));
  const list = plan.find(({ holds }) => holds === 'rows');
  const sentValues = list && (named(data, list.names) ?? named(bare, list.names));
  const rows = sentValues === undefined ? given : plainOnes(listed(sentValues));
  const single = rows.length === 0 && list && sayRow(data, list, plan) ? [data] : rows;
  for (const wanted of plan) {
    const { path, names, holds, inside } = wanted;
    const [head, member] = path;
    const [first, second] = member === undefined ? [bare, data] : [data, bare];
    let found = wanted === list ? (single.length > 0 ? single : sentValues) : (named(first, names) ?? named(second, names));
    if (found === undefined && holds !== 'rows')
      found =
        holds === 'values' && rows.length > 0
          ? rows.map((row) => named(row, names)).filter((one) => one !== undefined)
          : ofRows(rows, names);
    if (found === undefined || (Array.isArray(found) && found.length === 0 && holds !== 'one' && !names.some((name) => name in sent)))
      continue;
    const value = holds === 'one' ? lastOf(found) : asList(found, holds, names, inside);
    if (member === undefined) spelled[head] = value;
    else own[member] = value;
  }
  const main = values.length > 0 ? mainOf(plan) : undefined;
  if (main?.path[1] !== undefined && own[main.path[1]] === undefined && (values.length === 1 || main.holds === 'values'))
    own[main.path[1]] = main.holds === 'values' ? values : values[0];
  if (plan.some(({ path }) => path[0] === 'data' && path[1] !== undefined) && Object.keys(own).length > 0) spelled['data'] = own;
  return spelled;
}

/** The field that a single value in `data` means: the only field, or the only required one, or the only list. Undefined when that is ambiguous. */
function mainOf(plan: readonly Wanted[]): Wanted | undefined {
  const inData = plan.filter(({ path }) => path[0] === 'data' && path[1] !== undefined);
  const ways = [inData, inData.filter(({ isRequired }) => isRequired), inData.filter(({ holds }) => holds === 'values')];
  return ways.find((some) => some.length === 1)?.[0];
}

/** Whether fields outside of rows are the fields of a single row. */
function sayRow(data: WireFields, list: Wanted, plan: readonly Wanted[]): boolean {
  const outer = new Set(plan.filter((one) => one !== list).flatMap(({ names }) => names));
  const inner = new Set(list.inside.flatMap(({ names }) => names));
  return Object.keys(data).some((name) => inner.has(name.toLowerCase()) && !outer.has(name.toLowerCase()));
}
