import { compareQty } from '../core/quantity.ts';
import { type DayOrder, readDay } from '../core/readDay.ts';
import { type DecimalSign, readQty, readWhole } from '../core/readQty.ts';

/** Most rows (labels) of one import. */
export const noteFileLimit = 20_000;

type Read = { value: string } | { fault: 'table.cell-wrong' | 'table.cell-too-long' | 'table.cell-two-ways'; detail?: string };
const wrong: Read = { fault: 'table.cell-wrong' };

const textCell =
  (max: number) =>
  (text: string): Read =>
    text.length > max ? { fault: 'table.cell-too-long' } : /\p{Cc}/u.test(text) ? wrong : { value: text };
function wholeCell(text: string): Read {
  const whole = readWhole(text) ?? 0;
  return whole > 0 && whole < 100_000 ? { value: String(whole) } : wrong;
}

function qtyCell(text: string, { sign }: { sign?: DecimalSign | undefined }): Read {
  const read = readQty(text, sign);
  if ('value' in read) return compareQty(read.value, '0') > 0 ? read : wrong;
  return 'readings' in read ? { fault: 'table.cell-two-ways', detail: read.readings.join(' / ') } : wrong;
}

function dayCell(text: string, { order }: { order?: DayOrder | undefined }): Read {
  const read = readDay(text, order);
  if ('value' in read) return read;
  return 'readings' in read ? { fault: 'table.cell-two-ways', detail: read.readings.join(' / ') } : wrong;
}

/** The columns of a file of delivery notes, one row a label, under their wire names; a line without labels has one row. */
export const noteFileColumns = [
  { key: 'DeliNo', required: true, holds: 'code', parse: textCell(60) },
  { key: 'SupplierCode', required: true, holds: 'code', parse: textCell(60) },
  { key: 'DeliDate', required: true, holds: 'day', parse: dayCell },
  { key: 'LineNo', required: true, holds: 'number', parse: wholeCell },
  { key: 'ItemNo', required: true, holds: 'code', parse: textCell(60) },
  { key: 'SendQty', required: true, holds: 'number', parse: qtyCell },
  { key: 'Unit', required: false, holds: undefined, parse: textCell(20) },
  { key: 'PurchNo', required: true, holds: 'code', parse: textCell(60) },
  { key: 'PurchLine', required: false, holds: 'number', parse: wholeCell },
  { key: 'BatchNo', required: false, holds: 'code', parse: textCell(60) },
  { key: 'ProducedOn', required: false, holds: 'day', parse: dayCell },
  { key: 'ExpiresOn', required: false, holds: 'day', parse: dayCell },
  { key: 'ProjectNo', required: false, holds: 'code', parse: textCell(60) },
  { key: 'BarCode', required: false, holds: 'code', parse: textCell(60) },
  { key: 'PackQty', required: false, holds: 'number', parse: qtyCell },
  { key: 'BoxNo', required: false, holds: 'code', parse: textCell(60) },
  { key: 'IncomingNo', required: false, holds: 'code', parse: textCell(60) },
  { key: 'CabinetNo', required: false, holds: 'code', parse: textCell(60) },
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

/** Columns that must be equal in all rows of a note, and in all rows of a line. */
const noteKeys = ['SupplierCode', 'DeliDate', 'IncomingNo', 'CabinetNo'] as const satisfies NoteFileKey[];
const lineKeys = [
  'ItemNo',
  'SendQty',
  'Unit',
  'PurchNo',
  'PurchLine',
  'ProjectNo',
  'ProducedOn',
  'ExpiresOn',
] as const satisfies NoteFileKey[];

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
