import { z } from 'zod';

interface Schema {
  type?: string;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  anyOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
}

/** Values for fields by their wire name, at any depth. */
export type Bait = Readonly<Record<string, string | number>>;

const texts = ['A1', '1', '2026-11-01', '2026-11-01 08:00:00', '00000000-0000-4000-8000-000000000000', '123456', 'true', '1.5', '9'];

/** A wire input that fits a call's schema, with every optional field filled; fields named in `bait` carry its value, other texts `text`. */
export const sampleInput = (schema: z.ZodType, bait: Bait = {}, text?: string): Record<string, unknown> => {
  const made = fill(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema, bait, '', text);
  return typeof made === 'object' && made !== null ? (made as Record<string, unknown>) : {};
};

function fill(schema: Schema, bait: Bait, field: string, text?: string): unknown {
  const lure = bait[field];
  if (lure !== undefined) return schema.type === 'array' ? [fill(schema.items ?? {}, bait, field, text)] : lure;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return fill(schema.anyOf[0] ?? {}, bait, field, text);
  if (schema.allOf) return fill(Object.assign({}, ...schema.allOf), bait, field, text);
  if (schema.type === 'array') return [fill(schema.items ?? {}, bait, field, text)];
  if (schema.type === 'object' || schema.properties) return fillObject(schema, bait, text);
  if (schema.type === 'boolean') return true;
  if (schema.type === 'number' || schema.type === 'integer') return Math.max(1, schema.minimum ?? 1);
  return schema.type === 'string' || schema.type === undefined ? fillText(schema, text) : null;
}

const fillObject = ({ properties = {} }: Schema, bait: Bait, text?: string): Record<string, unknown> =>
  Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, fill(one, bait, name, text)]));

function fillText({ pattern, format, minLength = 0, maxLength = 1000 }: Schema, wanted?: string): string {
  if (format === 'uuid') return '00000000-0000-4000-8000-000000000000';
  const fits = pattern ? new RegExp(pattern, 'u') : /^/;
  const found = [...(wanted ? [wanted] : []), ...texts].find(
    (text) => fits.test(text) && text.length >= minLength && text.length <= maxLength,
  );
  return found ?? 'A'.repeat(Math.max(1, minLength));
}
