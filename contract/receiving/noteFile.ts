import { canonicalQty, compareQty } from '../core/quantity.ts';
import { noteNumberForm } from './receiving.rules.ts';

/** Most rows (labels) of one import. */
export const noteFileLimit = 20_000;

type Read = { value: string } | { fault: 'table.cell-wrong' | 'table.cell-too-long' };
const wrong: Read = { fault: 'table.cell-wrong' };

const textCell =
  (max: number) =>
  (text: string): Read =>
    text.length > max ? { fault: 'table.cell-too-long' } : /\p{Cc}/u.test(text) ? wrong : { value: text };
const noteCell = (text: string): Read => (noteNumberForm.test(text) ? { value: text } : wrong);
const wholeCell = (text: string): Read => (/^\d{1,5}$/.test(text) && Number(text) > 0 ? { value: String(Number(text)) } : wrong);

function qtyCell(text: string): Read {
  const plain = text.replaceAll(',', '');
  if (!/^\d{1,12}(\.\d{1,6})?$/.test(plain) || compareQty(plain, '0') <= 0) return wrong;
  return { value: canonicalQty(plain) };
}

function dayCell(text: string): Read {
  const [, year = '', month = '', day = ''] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? [];
  const plain = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(`${plain}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(plain) ? { value: plain } : wrong;
}

/** The columns of a file of delivery notes, one row a label, under their wire names; a line without labels has one row. */
export const noteFileColumns = [
  { key: 'DeliNo', required: true, parse: noteCell },
  { key: 'SupplierCode', required: true, parse: textCell(60) },
  { key: 'DeliDate', required: true, parse: dayCell },
  { key: 'LineNo', required: true, parse: wholeCell },
  { key: 'ItemNo', required: true, parse: textCell(60) },
  { key: 'SendQty', required: true, parse: qtyCell },
  { key: 'Unit', required: false, parse: textCell(20) },
  { key: 'PurchNo', required: true, parse: textCell(60) },
  { key: 'PurchLine', required: false, parse: wholeCell },
  { key: 'BatchNo', required: false, parse: textCell(60) },
  { key: 'ProjectNo', required: false, parse: textCell(60) },
  { key: 'BarCode', required: false, parse: textCell(60) },
  { key: 'PackQty', required: false, parse: qtyCell },
  { key: 'BoxNo', required: false, parse: textCell(60) },
  { key: 'IncomingNo', required: false, parse: textCell(60) },
  { key: 'CabinetNo', required: false, parse: textCell(60) },
] as const;

export type NoteFileKey = (typeof noteFileColumns)[number]['key'];
/** One row of such a file. */
export interface NoteFileRow {
  row: number;
  cells: Record<NoteFileKey, string | null>;
}

/** Something wrong in the file; `detail` names the row that it contradicts. */
export interface NoteFileFault {
  row: number;
  column: string;
  fault: 'table.conflict' | 'table.repeated' | 'table.cell-required';
  text: string;
  detail: string;
}

/** What must be the same in all rows of a note, and of a line. */
const noteKeys = ['SupplierCode', 'DeliDate', 'IncomingNo', 'CabinetNo'] as const satisfies NoteFileKey[];
const lineKeys = ['ItemNo', 'SendQty', 'Unit', 'PurchNo', 'PurchLine', 'ProjectNo'] as const satisfies NoteFileKey[];

/** Rows that contradict an earlier row of their note or line, labels that come twice, labels without quantity. */
export function noteFileFaults(rows: readonly NoteFileRow[]): NoteFileFault[] {
  const first = new Map<string, NoteFileRow>();
  return rows.flatMap((one) => {
    const { DeliNo, LineNo, BarCode, PackQty } = one.cells;
    const faults = [
      ...contradictions(first, `n ${DeliNo}`, one, noteKeys),
      ...contradictions(first, `l ${DeliNo} ${LineNo}`, one, lineKeys),
    ];
    if (BarCode && !PackQty) faults.push({ row: one.row, column: 'PackQty', fault: 'table.cell-required', text: '', detail: '' });
    if (PackQty && !BarCode) faults.push({ row: one.row, column: 'BarCode', fault: 'table.cell-required', text: '', detail: '' });
    const before = BarCode ? first.get(`b ${BarCode}`) : undefined;
    if (before) faults.push({ row: one.row, column: 'BarCode', fault: 'table.repeated', text: BarCode ?? '', detail: String(before.row) });
    else if (BarCode) first.set(`b ${BarCode}`, one);
    return faults;
  });
}

function contradictions(first: Map<string, NoteFileRow>, key: string, one: NoteFileRow, keys: readonly NoteFileKey[]): NoteFileFault[] {
  const before = first.get(key);
  if (!before) {
    first.set(key, one);
    return [];
  }
  return keys
    .filter((column) => before.cells[column] !== one.cells[column])
    .map((column) => ({ row: one.row, column, fault: 'table.conflict', text: one.cells[column] ?? '', detail: String(before.row) }));
}
