import { z } from 'zod';
import { documentTypes } from './outboundTypes.ts';
import type { Partner } from './partner.ts';
import { kindsBySource, recordKinds } from './protocol.records.ts';
import { keptCode } from './protocol.values.ts';

const cell = z.string().max(500);

/** The kinds that come in under a partner's names: records of each kind, and pages of stock. */
export const mappedKinds = [...recordKinds, 'stock'] as const;
export type MappedKind = (typeof mappedKinds)[number];

/** The kinds that a partner may send; stock is requested from the ERP only. */
export const mappedKindsOf = (partner: Partner): MappedKind[] => [
  ...kindsBySource[partner],
  ...(partner === 'erp' ? (['stock'] as const) : []),
];

/** One field that a partner calls otherwise, writes otherwise, or leaves out. */
const mappingRule = z.strictObject({
  /** Their name: a dotted path, `POS[].UNIT` for a field of each line; in files the head of a column. */
  theirs: z.string().min(1).max(200).optional(),
  /** Our name, as the protocol has it: `data.lines[].unit`. */
  ours: z.string().min(1).max(200).optional(),
  /** Their values, with our values for them. */
  values: z
    .array(z.strictObject({ theirs: cell, ours: cell }))
    .max(500)
    .optional(),
  /** Stands where the field is absent; without the other name it is a constant. */
  default: cell.min(1).optional(),
});

const kindMapping = z.strictObject({
  /** Their name of this kind of record or document. */
  called: keptCode.optional(),
  fields: z.array(mappingRule).max(200),
});

/** How a partner's field names and values become ours and back; an empty one changes nothing. */
export const fieldMapping = z.strictObject({
  inbound: z.partialRecord(z.enum(mappedKinds), kindMapping).optional(),
  outbound: z.partialRecord(z.enum(documentTypes), kindMapping).optional(),
  /** Their answers to our documents. */
  answer: kindMapping.optional(),
});

/** One field of a mapping. */
export type MappingRule = z.infer<typeof mappingRule>;
/** The mapping of one kind of record or document. */
export type KindMapping = z.infer<typeof kindMapping>;
/** How a partner's field names and values become ours and back. */
export type FieldMapping = z.infer<typeof fieldMapping>;
