import { z } from 'zod';
import { decode, encode, type Fields, readWire, rememberFields, wireNamesOf } from './wireNames.ts';

type OptionalKeys<F extends Fields> = {
  [K in keyof F]: undefined extends z.output<F[K][1]> ? K : never;
}[keyof F];

/** The value that handlers and screens get: the fields under their code names. */
type ShapeValue<F extends Fields> = {
  [K in Exclude<keyof F, OptionalKeys<F>>]: z.output<F[K][1]>;
} & { [K in OptionalKeys<F>]?: z.output<F[K][1]> };

type Plain = Record<string, unknown>;

/** An object whose wire spelling stands here once: parsing renames wire fields to code names. */
export function shape<F extends Fields>(fields: F): z.ZodType<ShapeValue<F>, Plain> {
  const plan = Object.entries(fields).map(([name, [wire]]) => ({ name, path: wire.split('.') }));
  const rename = (wire: Plain) => {
    const value: Plain = {};
    for (const { name, path } of plan) {
      const found = readWire(wire, path);
      if (found !== undefined) value[name] = found;
    }
    return value;
  };
  const schema = z.object(wireShape(fields)).transform(rename);
  rememberFields(schema, fields);
  return schema as unknown as z.ZodType<ShapeValue<F>, Plain>;
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

/** Code names → wire names, without validation (the compiler checked the value). */
export const toWire = (schema: z.ZodType, value: unknown): unknown => encode(wireNamesOf(schema), value);

/** Wire names → code names, without validation (the server made the value). */
export const fromWire = (schema: z.ZodType, value: unknown): unknown => decode(wireNamesOf(schema), value);
