import type { MappingDirection } from '../../contract/exchange/exchange.rules.ts';
import type { FieldMapping, KindMapping, MappingRule } from '../../contract/exchange/mapping.ts';

const isMapping = (value: unknown): value is FieldMapping => typeof value === 'object' && value !== null;

/** The mapping from the server, which has checked it. */
export const mappingOf = (value: unknown): FieldMapping => (isMapping(value) ? value : {});

/** The number of mapped kinds and fields. */
export function mappingSize({ inbound = {}, outbound = {}, answer }: FieldMapping): { kinds: number; fields: number } {
  const kinds = [...Object.values(inbound), ...Object.values(outbound), ...(answer ? [answer] : [])].filter((one) => one !== undefined);
  return { kinds: kinds.length, fields: kinds.reduce((sum, one) => sum + one.fields.length, 0) };
}

/** A row of the form; all text. */
export interface MappingRow {
  nth: number;
  theirs: string;
  ours: string;
  absent: string;
  values: string;
}

/** An empty row. */
export const blankRow: MappingRow = { nth: 0, theirs: '', ours: '', absent: '', values: '' };

const sectionIn = (mapping: FieldMapping, direction: MappingDirection, kind: string): KindMapping | undefined => {
  if (direction === 'answer') return mapping.answer;
  return Object.entries(mapping[direction] ?? {}).find(([name]) => name === kind)?.[1];
};

/** The rows of one kind. */
export function rowsOf(mapping: FieldMapping, direction: MappingDirection, kind: string): { called: string; rows: MappingRow[] } {
  const own = sectionIn(mapping, direction, kind);
  const rows = (own?.fields ?? []).map((rule, nth) => ({
    nth,
    theirs: rule.theirs ?? '',
    ours: rule.ours ?? '',
    absent: rule.default ?? '',
    values: (rule.values ?? []).map((pair) => `${pair.theirs} = ${pair.ours}`).join('\n'),
  }));
  return { called: own?.called ?? '', rows };
}

function ruleOf({ theirs, ours, absent, values }: MappingRow): MappingRule {
  const pairs = values.split('\n').flatMap((line) => {
    const at = line.indexOf('=');
    return at < 0 ? [] : [{ theirs: line.slice(0, at).trim(), ours: line.slice(at + 1).trim() }];
  });
  return {
    ...(theirs.trim() === '' ? {} : { theirs: theirs.trim() }),
    ...(ours === '' ? {} : { ours }),
    ...(pairs.length === 0 ? {} : { values: pairs }),
    ...(absent.trim() === '' ? {} : { default: absent.trim() }),
  };
}

const says = (rule: MappingRule): boolean => Object.keys(rule).length > 0;
const saying = (own: KindMapping | undefined): KindMapping | undefined => own && { ...own, fields: own.fields.filter(says) };

/** Whether a row has any content. */
export const isWritten = (row: MappingRow): boolean => says(ruleOf(row));

/** The mapping without empty rows. */
export function withoutBlankRows({ inbound = {}, outbound = {}, answer }: FieldMapping): FieldMapping {
  const filled = (kinds: Record<string, KindMapping | undefined>) =>
    Object.fromEntries(Object.entries(kinds).map(([kind, own]) => [kind, saying(own)]));
  return { inbound: filled(inbound), outbound: filled(outbound), ...(answer && { answer: saying(answer) }) };
}

/** The mapping with new rows for one kind; a kind without rows is left out. */
export function withRows(
  mapping: FieldMapping,
  direction: MappingDirection,
  kind: string,
  called: string,
  rows: readonly MappingRow[],
): FieldMapping {
  const own: KindMapping = { ...(called.trim() === '' ? {} : { called: called.trim() }), fields: rows.map(ruleOf) };
  const empty = own.called === undefined && own.fields.length === 0;
  if (direction === 'answer') return { ...mapping, answer: empty ? undefined : own };
  const { [kind]: _before, ...others } = Object.fromEntries(Object.entries(mapping[direction] ?? {}));
  return { ...mapping, [direction]: empty ? others : { ...others, [kind]: own } };
}
