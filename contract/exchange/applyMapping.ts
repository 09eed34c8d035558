import type { FieldMapping, KindMapping, MappingRule } from './mapping.ts';
import { documentTypes } from './outboundTypes.ts';
import { type RecordKind, recordKinds } from './protocol.records.ts';
import { type Move, remap, stepsOf } from './remap.ts';
import { answerFields, readValue, recordFields, stockFields, type WireField } from './wireFields.ts';

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : String(value));

/** Our value for one of theirs, by the table of the rule and then by the type of our field. */
export function theirValue(rule: MappingRule, type: WireField['type'], value: unknown): unknown {
  const wordPair = typeof value === 'object' ? undefined : rule.values?.find((pair) => pair.theirs === textOf(value));
  return readValue(type, wordPair ? wordPair.ours : value);
}

/** Their value for one of ours. */
export function ourValue(rule: MappingRule, value: unknown): unknown {
  if (typeof value === 'object') return value;
  return rule.values?.find((pair) => pair.ours === textOf(value))?.theirs ?? value;
}

function inMoves({ fields }: KindMapping, wordPair: readonly WireField[]): Move[] {
  return fields.flatMap((rule): Move[] => {
    const field = wordPair.find(({ path }) => path === rule.ours);
    const to = stepsOf(rule.ours ?? '');
    if (!field || !to) return [];
    const from = rule.theirs === undefined ? undefined : stepsOf(rule.theirs);
    const absent = rule.default === undefined ? undefined : readValue(field.type, rule.default);
    return [{ from, to, absent, convert: (value) => theirValue(rule, field.type, value) }];
  });
}

const outMoves = ({ fields }: KindMapping): Move[] =>
  fields.flatMap((rule): Move[] => {
    const to = stepsOf(rule.theirs ?? '');
    const from = rule.ours === undefined ? undefined : stepsOf(rule.ours);
    return to ? [{ from, to, absent: rule.default, convert: (value) => ourValue(rule, value) }] : [];
  });

/** The kind that a partner means by its name. */
export function kindCalled(mapping: FieldMapping, name: unknown): RecordKind | undefined {
  const called = recordKinds.find((kind) => mapping.inbound?.[kind]?.called === name);
  return called ?? recordKinds.find((kind) => kind === name);
}

/** A record as a partner wrote it, in our names; to be read by the protocol afterwards. */
export function mapRecord(mapping: FieldMapping, raw: unknown): unknown {
  if (typeof raw !== 'object' || raw === null || !('kind' in raw)) return raw;
  const kind = kindCalled(mapping, raw.kind);
  const own = kind && mapping.inbound?.[kind];
  if (!own) return raw;
  const mapped = remap(raw, inMoves(own, recordFields(kind)));
  return own.called === undefined ? mapped : Object.assign({}, mapped, { kind });
}

/** A document as the partner wants to read it. */
export function mapDocument(mapping: FieldMapping, document: object): object {
  const type = documentTypes.find((one) => 'type' in document && document.type === one);
  const own = type && mapping.outbound?.[type];
  if (!own) return document;
  const called = own.called === undefined ? document : { ...document, type: own.called };
  const mapped = remap(called, outMoves(own));
  return typeof mapped === 'object' && mapped !== null ? mapped : document;
}

/** A partner's answer in our names. */
export const mapAnswer = (mapping: FieldMapping, answer: unknown): unknown =>
  mapping.answer ? remap(answer, inMoves(mapping.answer, answerFields('answer'))) : answer;

/** A page of a partner's stock in our names. */
export const mapStock = (mapping: FieldMapping, page: unknown): unknown =>
  mapping.inbound?.stock ? remap(page, inMoves(mapping.inbound.stock, stockFields('stock'))) : page;
