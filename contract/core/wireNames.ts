import type { z } from 'zod';

/**
 * A field of a shape: its wire spelling (`delino`, or `data.delino` for a member of the JSON in `data`)
 * and the schema of its value. The property name beside it is the code name.
 */
export type Field = readonly [wire: string, schema: z.ZodType];
export type Fields = Record<string, Field>;

/** How a value is spelled on the wire, without the rules for its content: plain data, so that the browser needs no schema. */
export interface WireNames {
  /** Wire name by code name; with the names inside where the value has names of its own. */
  readonly fields?: Readonly<Record<string, string | readonly [wire: string, inside: WireNames]>>;
  /** The names of each item of a list. */
  readonly items?: WireNames;
}

type Plain = Record<string, unknown>;
type Convert = (value: unknown) => unknown;

const shapes = new WeakMap<z.ZodType, Fields>();
const namesOfSchema = new WeakMap<z.ZodType, WireNames>();
const nothing: WireNames = {};

/** Remembers the fields from which a schema was made. */
export const rememberFields = (schema: z.ZodType, fields: Fields): unknown => shapes.set(schema, fields);

/** The fields a shape was made from, for documents and tests; undefined for any other schema. */
export const fieldsOf = (schema: z.ZodType): Fields | undefined => shapes.get(schema);

const markedRequired = new WeakSet<z.ZodType>();

/** A field that may be absent in the body, so that its rule refuses that in its own words: callers have to send it all the same. */
export function requiredInCalls<T extends z.ZodType>(schema: T): T {
  markedRequired.add(schema);
  return schema;
}

/** Whether callers have to send a field. */
export const isRequired = (schema: z.ZodType): boolean => markedRequired.has(schema) || !schema.safeParse(undefined).success;

/** The names in a schema; undefined where code and wire spell the same. */
export function wireNamesOf(schema: z.ZodType): WireNames | undefined {
  const names = namesOfSchema.get(schema) ?? readNames(schema) ?? nothing;
  namesOfSchema.set(schema, names);
  return names === nothing ? undefined : names;
}

function readNames(schema: z.ZodType): WireNames | undefined {
  const fields = shapes.get(schema);
  if (fields) {
    const named = Object.entries(fields).map(([name, [wire, value]]) => {
      const inside = wireNamesOf(value);
      return [name, inside ? ([wire, inside] as const) : wire] as const;
    });
    return { fields: Object.fromEntries(named) };
  }
  const def = schema.def as unknown as { type: string; element?: z.ZodType; innerType?: z.ZodType };
  if (def.type === 'array' && def.element) {
    const items = wireNamesOf(def.element);
    return items && { items };
  }
  return def.innerType && wireNamesOf(def.innerType);
}

/** Reads a wire name or the member of one: `delino`, `data.delino`. */
export function readWire(wire: Plain, [head = '', tail]: readonly string[]): unknown {
  const outer = wire[head];
  return tail === undefined ? outer : (outer as Plain | undefined)?.[tail];
}

const encoders = new WeakMap<WireNames, Convert>();
const decoders = new WeakMap<WireNames, Convert>();
const same: Convert = (value) => value;

/** Code names → wire names. */
export const encode = (names: WireNames | undefined, value: unknown): unknown => converter(names, encoders, encoderOf)(value);

/** Wire names → code names. */
export const decode = (names: WireNames | undefined, value: unknown): unknown => converter(names, decoders, decoderOf)(value);

interface Step {
  name: string;
  path: string[];
  convert: Convert;
}

function converter(names: WireNames | undefined, cache: WeakMap<WireNames, Convert>, make: (steps: Step[]) => Convert): Convert {
  if (!names) return same;
  const ready = cache.get(names);
  if (ready) return ready;
  const made = names.items ? each(converter(names.items, cache, make)) : make(stepsOf(names, (inside) => converter(inside, cache, make)));
  cache.set(names, made);
  return made;
}

const each =
  (convert: Convert): Convert =>
  (value) =>
    (value as unknown[] | null | undefined)?.map(convert);

const stepsOf = ({ fields = {} }: WireNames, inner: (names: WireNames) => Convert): Step[] =>
  Object.entries(fields).map(([name, field]) => {
    const [wire, inside] = typeof field === 'string' ? [field] : field;
    return { name, path: wire.split('.'), convert: inside ? inner(inside) : same };
  });

const decoderOf =
  (steps: Step[]): Convert =>
  (value) => {
    if (value === undefined || value === null) return value;
    const out: Plain = {};
    for (const { name, path, convert } of steps) {
      const found = readWire(value as Plain, path);
      if (found !== undefined) out[name] = convert(found);
    }
    return out;
  };

const encoderOf =
  (steps: Step[]): Convert =>
  (value) => {
    if (value === undefined || value === null) return value;
    const out: Plain = {};
    for (const { name, path, convert } of steps) {
      const found = (value as Plain)[name];
      if (found === undefined) continue;
      const [head = '', tail] = path;
      if (tail === undefined) out[head] = convert(found);
      else out[head] = { ...(out[head] as Plain | undefined), [tail]: convert(found) };
    }
    return out;
  };
