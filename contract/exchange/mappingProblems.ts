import type { z } from 'zod';
import { type FieldFaultId, faultsOf } from './fieldFaults.ts';
import { type FieldMapping, fieldMapping, type KindMapping, type MappingRule, mappedKinds } from './mapping.ts';
import { documentTypes } from './outboundTypes.ts';
import { depthOf, isOnTheWay, listOfPath, pathOf, stepsOf } from './remap.ts';
import { answerFields, documentFields, inboundFields, type WireField } from './wireFields.ts';

/** Faults of a mapping; each is a text `mapping.<id>`. */
const mappingFaults = [
  'shape',
  'unknown-field',
  'path-wrong',
  'needs-target',
  'needs-source',
  'twice',
  'value-twice',
  'called-twice',
  'list-into-one',
  'two-lists',
] as const;

/** A fault of a mapping, and its place. */
export interface MappingProblem {
  path: string;
  fault: (typeof mappingFaults)[number];
  /** The fault of a mapping that is not even a mapping. */
  form?: FieldFaultId;
  what: string;
}

/** Whether names of theirs are paths in JSON or the heads of columns. */
export type NameStyle = 'paths' | 'heads';

interface Section {
  path: string;
  own: KindMapping;
  fields: readonly WireField[];
  /** Outbound documents are written in their names, everything else in ours. */
  target: 'ours' | 'theirs';
}

function sectionsOf(mapping: FieldMapping): Section[] {
  const sections: Section[] = [];
  for (const kind of mappedKinds) {
    const own = mapping.inbound?.[kind];
    if (own) sections.push({ path: `inbound.${kind}`, own, fields: inboundFields(kind), target: 'ours' });
  }
  for (const type of documentTypes) {
    const own = mapping.outbound?.[type];
    if (own) sections.push({ path: `outbound.${type}`, own, fields: documentFields(type), target: 'theirs' });
  }
  if (mapping.answer) sections.push({ path: 'answer', own: mapping.answer, fields: answerFields('answer'), target: 'ours' });
  return sections;
}

function* ruleProblems(rule: MappingRule, path: string, { fields, target }: Section, style: NameStyle): Generator<MappingProblem> {
  const source = target === 'ours' ? 'theirs' : 'ours';
  if (rule[target] === undefined) yield { path: `${path}.${target}`, fault: 'needs-target', what: '' };
  if (rule[source] === undefined && rule.default === undefined) yield { path: `${path}.${source}`, fault: 'needs-source', what: '' };
  if (rule.ours !== undefined && !fields.some((field) => field.path === rule.ours))
    yield { path: `${path}.ours`, fault: 'unknown-field', what: rule.ours };
  if (style === 'paths' && rule.theirs !== undefined && !stepsOf(rule.theirs))
    yield { path: `${path}.theirs`, fault: 'path-wrong', what: rule.theirs };
  const known = rule.values?.map((pair) => (target === 'ours' ? pair.theirs : pair.ours)) ?? [];
  const again = known.findIndex((value, at) => known.indexOf(value) !== at);
  if (again >= 0) yield { path: `${path}.values.${again}`, fault: 'value-twice', what: known[again] ?? '' };
}

/** A list is made of one list; a field of a list cannot become a field of the whole. */
function* listProblems({ own, path, target }: Section): Generator<MappingProblem> {
  const source = target === 'ours' ? 'theirs' : 'ours';
  const rows = own.fields.flatMap((rule, at) => {
    const [to, from] = [stepsOf(rule[target] ?? ''), stepsOf(rule[source] ?? '')];
    return to && from ? [{ to, from, at }] : [];
  });
  for (const { to, from, at } of rows) {
    const where = `${path}.fields.${at}.${source}`;
    if (depthOf(to) > 1 || (depthOf(to) === 0 && depthOf(from) > 0)) yield { path: where, fault: 'list-into-one', what: pathOf(from) };
    const same = rows.filter((row) => pathOf(listOfPath(row.to)) === pathOf(listOfPath(to)) && depthOf(to) > 0);
    const deepest = same.map((row) => listOfPath(row.from)).toSorted((a, b) => depthOf(b) - depthOf(a))[0] ?? [];
    if (depthOf(to) > 0 && !isOnTheWay(from, deepest))
      yield { path: where, fault: 'two-lists', what: `${pathOf(from)}, ${pathOf(deepest)}` };
  }
}

function* sectionProblems(section: Section, style: NameStyle): Generator<MappingProblem> {
  const { own, path, target } = section;
  for (const [at, rule] of own.fields.entries()) {
    yield* ruleProblems(rule, `${path}.fields.${at}`, section, style);
    const first = own.fields.findIndex((one) => one[target] === rule[target]);
    if (first < at && rule[target] !== undefined) yield { path: `${path}.fields.${at}.${target}`, fault: 'twice', what: rule[target] };
  }
  if (style === 'paths') yield* listProblems(section);
}

function* nameProblems(mapping: FieldMapping): Generator<MappingProblem> {
  for (const kind of mappedKinds) {
    const called = mapping.inbound?.[kind]?.called;
    if (called === undefined) continue;
    const other = mappedKinds.find((one) => one !== kind && (one === called || mapping.inbound?.[one]?.called === called));
    if (other) yield { path: `inbound.${kind}.called`, fault: 'called-twice', what: called };
  }
}

const shapeProblems = (issue: z.core.$ZodIssue, raw: unknown): MappingProblem[] => {
  const names = issue.code === 'unrecognized_keys' ? issue.keys : [undefined];
  const [fault] = faultsOf([issue], raw);
  return names.map((name) => ({
    path: [...issue.path, ...(name === undefined ? [] : [name])].join('.'),
    fault: 'shape',
    form: fault?.fault,
    what: name ?? fault?.what ?? '',
  }));
};

/** A mapping as it was written, or everything that is wrong with it, each with its place. */
export function readMapping(raw: unknown, style: NameStyle): { mapping: FieldMapping; problems: MappingProblem[] } {
  const read = fieldMapping.safeParse(raw);
  if (!read.success) return { mapping: {}, problems: read.error.issues.flatMap((issue) => shapeProblems(issue, raw)) };
  const problems = [...nameProblems(read.data), ...sectionsOf(read.data).flatMap((one) => [...sectionProblems(one, style)])];
  return { mapping: read.data, problems };
}
