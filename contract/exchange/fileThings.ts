import type { RecordKind } from './protocol.records.ts';

/** A row of a file by the heads of its columns, and where it stood. */
export interface FileRow {
  row: number;
  cells: Readonly<Record<string, string>>;
}

const codeFields = ['noteNo', 'itemNo', 'code', 'orderNo', 'transferNo', 'requisitionNo', 'demandNo', 'shipmentNo', 'number'] as const;
const ownCode: Partial<Record<RecordKind, (typeof codeFields)[number]>> = {
  productionOrder: 'orderNo',
  lineScan: 'code',
  completionReturn: 'number',
  erpIssue: 'number',
  documentDeleted: 'number',
};

/** The identity of a row's thing: its `id`, else organisation and code; a delivery note's is its number. */
function identityOf(kind: RecordKind, cells: Record<string, string>): string {
  if (cells['id']) return cells['id'];
  if (kind === 'deliveryNote') return cells['noteNo'] ?? '';
  if (kind === 'organisation') return cells['code'] ?? '';
  if (kind === 'documentDeleted' || kind === 'completionReturn') return cells['number'] ?? '';
  // Several results may come for one thing, so they have to be named.
  if (kind === 'inspectionResult' || kind === 'qaResult') return '';
  const code = cells[ownCode[kind] ?? codeFields.find((name) => cells[name]) ?? ''];
  return cells['org'] && code ? `${cells['org']}/${code}` : '';
}

/** A line or label without the head of its thing: programs often leave out values that are equal in the row above. */
const isContinuation = (name: string, cells: FileRow['cells']): boolean =>
  name === '' && Object.entries(cells).some(([head, cell]) => /^(lines|labels|components)\./.test(head) && cell !== '');

/** The rows of each thing; a log of changes has several versions of one, and a row that names none goes on with the last. */
export function rowsOfThings(kind: RecordKind, rows: readonly FileRow[]): { name: string; rows: FileRow[] }[] {
  const groups: { name: string; rows: FileRow[] }[] = [];
  const latest = new Map<string, { version: string; rows: FileRow[] }>();
  for (const one of rows) {
    const name = identityOf(kind, one.cells);
    const version = one.cells['version'] ?? '';
    const earlier = latest.get(name);
    const above = groups.at(-1);
    if (above && isContinuation(name, one.cells)) above.rows.push(one);
    else if (name !== '' && earlier && (version === '' || version === earlier.version)) earlier.rows.push(one);
    else {
      const group = { name, version, rows: [one] };
      groups.push(group);
      latest.set(name, group);
    }
  }
  return groups;
}
