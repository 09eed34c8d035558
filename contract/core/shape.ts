import { z } from 'zod';

/**
 * A field of a shape: its wire spelling (`delino`, or `data.delino` for a member of the JSON in `data`)
 * and the schema of its value. The property name beside it is the code name.
 */
export type Field = readonly [wire: string, schema: z.ZodType];
export type Fields = Record<string, Field>;

type OptionalKeys<F extends Fields> = {
  [K in keyof F]: undefined extends z.output<F[K][1]> ? K : never;
}[keyof F];

/** What handlers and screens hold: the fields under their code names. */
export type ShapeValue<F extends Fields> = {
  [K in Exclude<keyof F, OptionalKeys<F>>]: z.output<F[K][1]>;
} & { [K in OptionalKeys<F>]?: z.output<F[K][1]> };

type Plain = Record<string, unknown>;
type Convert = (value: unknown) => unknown;

const shapes = new WeakMap<z.ZodType, Fields>();
const same: Convert = (value) => value;

/** An object whose wire spelling stands here once: parsing renames wire fields to code names. */
export function shape<F extends Fields>(fields: F): z.ZodType<ShapeValue<F>, Plain> {
  const plan = Object.entries(fields).map(([name, [wire]]) => ({ name, path: wire.split('.') }));
  const rename = (wire: Plain) => {
    const value: Plain = {};
    for (const { name, path } of plan) {
      const found = read(wire, path);
      if (found !== undefined) value[name] = found;
    }
    return value;
  };
  const schema = z.object(wireShape(fields)).transform(rename);
  shapes.set(schema, fields);
  return schema as unknown as z.ZodType<ShapeValue<F>, Plain>;
}

/** The fields a shape was made from, for documents and tests; undefined for any other schema. */
export const fieldsOf = (schema: z.ZodType): Fields | undefined => shapes.get(schema);

function read(wire: Plain, path: string[]): unknown {
  const [head = '', tail] = path;
  const outer = wire[head];
  return tail === undefined ? outer : (outer as Plain | undefined)?.[tail];
}

function wireShape(fields: Fields): Record<string, z.ZodType> {
  const flat: Record<string, z.ZodType> = {};
  const nested: Record<string, Record<string, z.ZodType>> = {};
  for (const [wire, schema] of Object.values(fields)) {
    const [head = '', tail] = wire.split('.');
    if (tail === undefined) flat[head] = schema;
    else nested[head] = { ...nested[head], [tail]: schema };
  }
  for (const [head, members] of Object.entries(nested)) {
    const inner = z.object(members);
    const allOptional = Object.values(members).every((member) => member.safeParse(undefined).success);
    flat[head] = allOptional ? inner.optional() : inner;
  }
  return flat;
}

const encoders = new WeakMap<z.ZodType, Convert>();
const decoders = new WeakMap<z.ZodType, Convert>();

/** Code names → wire names, without validation (the compiler checked the value). */
export const toWire = (schema: z.ZodType, value: unknown): unknown => converter(schema, encoders, 'encode')(value);

/** Wire names → code names, without validation (the server made the value). */
export const fromWire = (schema: z.ZodType, value: unknown): unknown => converter(schema, decoders, 'decode')(value);

type Direction = 'encode' | 'decode';
interface Def {
  type: string;
  element?: z.ZodType;
  innerType?: z.ZodType;
  valueType?: z.ZodType;
}

function converter(schema: z.ZodType, cache: WeakMap<z.ZodType, Convert>, direction: Direction): Convert {
  const known = cache.get(schema);
  if (known) return known;
  const made = make(schema, cache, direction);
  cache.set(schema, made);
  return made;
}

function make(schema: z.ZodType, cache: WeakMap<z.ZodType, Convert>, direction: Direction): Convert {
  const fields = shapes.get(schema);
  if (fields) return objectConverter(fields, cache, direction);
  const def = schema.def as unknown as Def;
  if (def.type === 'array' && def.element) {
    const inner = converter(def.element, cache, direction);
    return inner === same ? same : (value) => (value as unknown[] | undefined)?.map(inner);
  }
  if (def.innerType) {
    const inner = converter(def.innerType, cache, direction);
    return inner === same ? same : (value) => (value === undefined || value === null ? value : inner(value));
  }
  return same;
}

function objectConverter(fields: Fields, cache: WeakMap<z.ZodType, Convert>, direction: Direction): Convert {
  const plan = Object.entries(fields).map(([name, [wire, schema]]) => ({
    name,
    path: wire.split('.'),
    convert: converter(schema, cache, direction),
  }));
  if (direction === 'decode') {
    return (value) => {
      const out: Plain = {};
      for (const { name, path, convert } of plan) {
        const found = read(value as Plain, path);
        if (found !== undefined) out[name] = convert(found);
      }
      return out;
    };
  }
  return (value) => {
    const out: Plain = {};
    for (const { name, path, convert } of plan) {
      const found = (value as Plain)[name];
      if (found === undefined) continue;
      const [head = '', tail] = path;
      if (tail === undefined) out[head] = convert(found);
      else out[head] = { ...(out[head] as Plain | undefined), [tail]: convert(found) };
    }
    return out;
  };
}
