// Records and documents as rows of a table, for partners who exchange files.
import { ourValue, theirValue } from './applyMapping.ts';
import { type FileRow, rowsOfThings } from './fileThings.ts';
import type { FieldMapping, KindMapping } from './mapping.ts';
import { documentTypes } from './outboundTypes.ts';
import type { RecordKind } from './protocol.records.ts';
import { answerFields, documentFields, readValue, recordFields, type WireField } from './wireFields.ts';

/** The beginning of file names of each kind: `items-2026-11-21.csv`. */
export const filePrefixes = {
  organisation: 'organisations',
  warehouse: 'warehouses',
  location: 'locations',
  reasonCode: 'reason-codes',
  item: 'items',
  batch: 'batches',
  supplier: 'suppliers',
  customer: 'customers',
  department: 'departments',
  project: 'projects',
  workshop: 'workshops',
  productionLine: 'production-lines',
  productionOrder: 'production-orders',
  deliveryNote: 'delivery-notes',
  inspectionResult: 'inspection-results',
  transferOrder: 'transfer-orders',
  requisition: 'requisitions',
  issueDemand: 'issue-demands',
  salesShipment: 'sales-shipments',
  salesReturn: 'sales-returns',
  lineScan: 'line-scans',
  qaResult: 'qa-results',
  workshopDemand: 'workshop-demands',
  completionReturn: 'completion-returns',
  erpIssue: 'erp-issues',
  documentDeleted: 'deleted-documents',
} as const satisfies Record<RecordKind, string>;

/** The rows of one thing put together. */
export interface GroupedRecord {
  /** Without a version when the file has none for it. */
  record: { kind: RecordKind; id?: unknown; version?: unknown; deleted?: unknown; data?: Record<string, unknown> };
  rows: number[];
}

/** The head of a field's column: `data.lines[].itemNo` → `lines.itemNo`. */
export const headOf = (path: string): string => path.replace(/^(data|document)\./, '').replaceAll('[]', '');

/** The kind in a file's name, the longest name that fits; the partner's own names count too. */
export function kindOfFile(name: string, kinds: readonly RecordKind[], mapping: FieldMapping): RecordKind | undefined {
  const lower = name.toLowerCase();
  const fits = kinds.flatMap((kind) =>
    [filePrefixes[kind], mapping.inbound?.[kind]?.called ?? filePrefixes[kind]]
      .filter((prefix) => lower.startsWith(prefix.toLowerCase()) && /^[-_.]/.test(lower.slice(prefix.length)))
      .map((prefix) => ({ kind, length: prefix.length })),
  );
  return fits.toSorted((a, b) => b.length - a.length)[0]?.kind;
}

/** A row under our heads; columns that the mapping does not name keep theirs. */
export function mapCells(own: KindMapping | undefined, fields: readonly WireField[], cells: FileRow['cells']): Record<string, string> {
  const out: Record<string, string> = { ...cells };
  for (const { theirs, ours } of own?.fields ?? [])
    if (theirs !== undefined && ours !== undefined && headOf(ours) !== theirs) delete out[theirs];
  for (const rule of own?.fields ?? []) {
    if (rule.ours === undefined || !fields.some(({ path }) => path === rule.ours)) continue;
    const value = rule.theirs === undefined ? '' : (cells[rule.theirs] ?? '');
    if (value !== '') out[headOf(rule.ours)] = String(theirValue(rule, 'text', value));
    else if (rule.default !== undefined && (out[headOf(rule.ours)] ?? '') === '') out[headOf(rule.ours)] = rule.default;
  }
  return out;
}

/** The key of a list's elements; a line or label in several rows is one. */
const elementKeys: Record<string, string> = { lines: 'line', components: 'line', labels: 'code', units: 'unit' };
interface Column {
  field: WireField;
  head: string;
  list: string;
  steps: string[];
}

function columnsOf(fields: readonly WireField[]): Column[] {
  return fields.map((field) => {
    const list = /^data\.(\w+)\[\]\./.exec(field.path)?.[1] ?? '';
    const steps = field.path
      .replace(/^data\./, '')
      .replace(/^\w+\[\]\./, '')
      .split('.');
    return { field, head: headOf(field.path), list, steps };
  });
}

/** Two rows with different values for one field: both are kept, so that the protocol refuses them with the field's name. */
function put(into: Record<string, unknown>, [first = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length > 0) {
    const inner = into[first];
    const next: Record<string, unknown> = typeof inner === 'object' && inner !== null ? { ...inner } : {};
    into[first] = next;
    put(next, rest, value);
  } else if (into[first] === undefined) into[first] = value;
  else if (JSON.stringify(into[first]) !== JSON.stringify(value)) into[first] = [into[first], value].flat();
}

function fillRow(
  data: Record<string, unknown>,
  lists: Map<string, Map<string, Record<string, unknown>>>,
  columns: readonly Column[],
  { row, cells }: FileRow,
): void {
  for (const { field, head, list, steps } of columns) {
    const text = cells[head] ?? '';
    if (text === '' || !field.path.startsWith('data.')) continue;
    const value = readValue(field.type, text);
    if (list === '') put(data, steps, value);
    else {
      const elements = lists.get(list) ?? new Map<string, Record<string, unknown>>();
      const key = cells[`${list}.${elementKeys[list]}`] || `row ${row}`;
      const element = elements.get(key) ?? {};
      lists.set(list, elements.set(key, element));
      put(element, steps, value);
    }
  }
}

/** The records of a file, in the order of their first rows. Rows are not judged here: the protocol does that record by record. */
export function groupRows(kind: RecordKind, rows: readonly FileRow[], mapping: FieldMapping): GroupedRecord[] {
  const columns = columnsOf(recordFields(kind));
  const own = rows.map(({ row, cells: theirs }) => {
    const cells = mapCells(mapping.inbound?.[kind], recordFields(kind), theirs);
    // A label in the row of its line belongs to that line.
    const line = cells['labels.code'] ? cells['labels.line'] || cells['lines.line'] : undefined;
    return { row, cells: line === undefined ? cells : { ...cells, 'labels.line': line } };
  });
  return rowsOfThings(kind, own).map(({ name, rows: group }) => {
    const first = group[0]?.cells ?? {};
    const record: GroupedRecord['record'] = { kind };
    if (name !== '') record.id = name;
    if (first['version']) record.version = readValue('whole', first['version']);
    if (first['deleted']) record.deleted = readValue('flag', first['deleted']);
    if (record.deleted !== true) record.data = dataOf(columns, group);
    return { record, rows: group.map(({ row }) => row) };
  });
}

function dataOf(columns: readonly Column[], rows: readonly FileRow[]): Record<string, unknown> {
  const data: Record<string, unknown> = {};
  // An optional list without rows is left out, because an empty one would delete the earlier values.
  const needed = new Set(columns.flatMap(({ list, field }) => (list !== '' && field.required ? [list] : [])));
  const lists = new Map([...needed].map((list) => [list, new Map<string, Record<string, unknown>>()]));
  for (const row of rows) fillRow(data, lists, columns, row);
  for (const [list, elements] of lists) data[list] = [...elements.values()];
  return data;
}

const textOf = (value: unknown): string =>
  Array.isArray(value) ? value.join('|') : value === undefined || value === null ? '' : String(value);

function valueAt(from: unknown, steps: readonly string[]): unknown {
  let at: unknown = from;
  for (const step of steps) at = typeof at === 'object' && at !== null ? Object.getOwnPropertyDescriptor(at, step)?.value : undefined;
  return at;
}

/** A table ready to be written. */
export interface FlatTable {
  heads: string[];
  rows: string[][];
}

/** A document as rows, one for each line with the head repeated, under their names. */
export function flattenDocument(document: object, mapping: FieldMapping): FlatTable {
  const type = documentTypes.find((one) => 'type' in document && document.type === one);
  const fields = type ? documentFields(type) : [];
  const own = type && mapping.outbound?.[type];
  const lines: unknown[] = 'lines' in document && Array.isArray(document.lines) ? document.lines : [];
  const rules = own?.fields ?? [];
  const constants = rules.filter((rule) => rule.ours === undefined);
  const cell = ({ path }: WireField, line: unknown): string => {
    const rule = rules.find((one) => one.ours === path);
    const inLine = path.startsWith('lines[].');
    const value = inLine ? valueAt(line, path.slice('lines[].'.length).split('.')) : valueAt(document, path.split('.'));
    const named = path === 'type' && own?.called !== undefined ? own.called : value;
    return textOf(rule ? ourValue(rule, named ?? '') : named) || (rule?.default ?? '');
  };
  const headFor = ({ path }: WireField): string => rules.find((one) => one.ours === path)?.theirs ?? headOf(path);
  return {
    heads: [...fields.map(headFor), ...constants.map((rule) => rule.theirs ?? '')],
    rows: lines.map((line) => [...fields.map((field) => cell(field, line)), ...constants.map((rule) => rule.default ?? '')]),
  };
}

/** Columns of an answer file; without a line the row is about the whole document. */
export const answerHeads = {
  key: 'key',
  number: 'number',
  'lines[].line': 'line',
  'lines[].result': 'result',
  'lines[].number': 'lineNumber',
  'lines[].reason': 'reason',
} as const;

/** The cells of an answer's row under our heads. */
export function answerCells(row: FileRow, mapping: FieldMapping): Record<string, string> {
  const out: Record<string, string> = {};
  for (const [path, head] of Object.entries(answerHeads)) {
    const rule = mapping.answer?.fields.find((one) => one.ours === path);
    const text = row.cells[rule?.theirs ?? head] ?? '';
    const type = answerFields('answer').find((field) => field.path === path)?.type ?? 'text';
    out[head] = rule && text !== '' ? String(theirValue(rule, type, text)) : text || (rule?.default ?? '');
  }
  return out;
}

/** A record as rows: those of its longest list side by side, the head repeated; for samples and for partners that are played. */
export function flattenRecord(kind: RecordKind, record: object): FlatTable {
  const columns = columnsOf(recordFields(kind));
  const data = valueAt(record, ['data']);
  const listsOf = (list: string): unknown[] => {
    const many = valueAt(data, [list]);
    return Array.isArray(many) ? many : [];
  };
  const count = Math.max(1, ...columns.map(({ list }) => (list === '' ? 0 : listsOf(list).length)));
  const rows = Array.from({ length: count }, (_, at) =>
    columns.map(({ field, list, steps }) => {
      if (list !== '') return textOf(valueAt(listsOf(list)[at], steps));
      return textOf(field.path.startsWith('data.') ? valueAt(data, steps) : valueAt(record, steps));
    }),
  );
  return { heads: columns.map(({ head }) => head), rows };
}
