import { z } from 'zod';
import { readDay } from '../core/readDay.ts';
import { readQty } from '../core/readQty.ts';
import type { MappedKind } from './mapping.ts';
import type { DocumentType } from './outboundTypes.ts';
import { documentAnswer } from './protocol.answers.ts';
import { documentSchemas } from './protocol.documents.ts';
import { type RecordKind, recordSchemas } from './protocol.records.ts';
import { stockPage } from './protocol.stock.ts';

/** The type of a field of the protocol. A list is one of texts, not of lines. */
export type FieldType = 'text' | 'qty' | 'whole' | 'flag' | 'day' | 'moment' | 'list';

/** A field of the protocol by its path: `data.lines[].itemNo`. */
export interface WireField {
  path: string;
  type: FieldType;
  required: boolean;
}

interface Schema {
  type?: unknown;
  format?: unknown;
  pattern?: string | undefined;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
}

/** Of the texts of the protocol quantities alone have this in their pattern. */
const decimals = /\d{1,12}(?:\.\d{1,6})?/;

function typeOf({ type, format, pattern }: Schema): FieldType {
  if (type === 'integer' || type === 'number') return 'whole';
  if (type === 'boolean') return 'flag';
  if (type === 'array') return 'list';
  if (pattern?.includes(decimals.source)) return 'qty';
  return format === 'date' ? 'day' : format === 'date-time' ? 'moment' : 'text';
}

function* leavesOf(schema: Schema, prefix: string, needed: boolean): Generator<WireField> {
  for (const [name, one] of Object.entries(schema.properties ?? {})) {
    const path = prefix + name;
    const required = needed && (schema.required ?? []).includes(name);
    if (one.properties) yield* leavesOf(one, `${path}.`, required);
    else if (one.items?.properties) yield* leavesOf(one.items, `${path}[].`, required);
    else yield { path, type: typeOf(one), required };
  }
}

const schemaShape: z.ZodType<Schema> = z.lazy(() =>
  z.looseObject({
    type: z.unknown().optional(),
    format: z.unknown().optional(),
    pattern: z.string().optional(),
    properties: z.record(z.string(), schemaShape).optional(),
    required: z.array(z.string()).optional(),
    items: schemaShape.optional(),
  }),
);

const fieldsIn = (schema: z.ZodType, prefix: string): WireField[] => [
  ...leavesOf(schemaShape.parse(z.toJSONSchema(schema, { io: 'input' })), prefix, true),
];

const once = <K extends string>(make: (name: K) => WireField[]): ((name: K) => readonly WireField[]) => {
  const cache = new Map<K, WireField[]>();
  return (name) => {
    const fields = cache.get(name) ?? make(name);
    cache.set(name, fields);
    return fields;
  };
};

/** The fields of a record as it travels: `id`, `version`, `deleted`, and those of its data. */
export const recordFields = once((kind: RecordKind) => [
  { path: 'id', type: 'text', required: true },
  { path: 'version', type: 'whole', required: true },
  { path: 'deleted', type: 'flag', required: false },
  ...fieldsIn(recordSchemas[kind], 'data.'),
]);

/** The fields of a page of stock. */
export const stockFields = once((_page: 'stock') => fieldsIn(stockPage, ''));

/** The fields of any inbound record. */
export const inboundFields = (kind: MappedKind): readonly WireField[] => (kind === 'stock' ? stockFields(kind) : recordFields(kind));

/** The fields of a document as it travels. */
export const documentFields = once((type: DocumentType) => fieldsIn(documentSchemas[type], ''));

/** The fields of an answer to a document. */
export const answerFields = once((_answer: 'answer') => fieldsIn(documentAnswer, ''));

const yes = /^(true|1|y|yes|x|是)$/i;
const no = /^(false|0|n|no|否)$/i;

/** Converts a partner's form of a value to that of the protocol; an unreadable value stays, and is refused with its reason. */
export function readValue(type: FieldType, value: unknown): unknown {
  if (typeof value === 'number')
    return type === 'flag' && (value === 0 || value === 1) ? value === 1 : type === 'whole' ? value : String(value);
  if (typeof value !== 'string') return value;
  const text = value.trim();
  if (type === 'whole') return /^\d{1,15}$/.test(text) ? Number(text) : value;
  if (type === 'flag') return yes.test(text) ? true : no.test(text) ? false : value;
  if (type === 'list') return text.split('|').map((one) => one.trim());
  if (type !== 'qty' && type !== 'day') return value;
  // An ambiguous value stays as it is: in a quantity the point is the protocol's decimal sign, all others are refused.
  const read = type === 'qty' ? readQty(text) : readDay(text);
  return 'value' in read ? read.value : value;
}
