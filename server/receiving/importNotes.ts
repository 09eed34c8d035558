import type { DeliveryNote } from '../../contract/exchange/protocol.paperwork.ts';
import { type NoteFileRow, noteFileColumns, noteFileFaults, noteFileLimit } from '../../contract/receiving/noteFile.ts';
import { paperCalls } from '../../contract/receiving/paper.calls.ts';
import { say } from '../core/answer/reply.ts';
import type { SharedContext } from '../core/call/context.ts';
import { handlePrepared } from '../core/call/handler.ts';
import { supplierOf } from '../core/call/supplierOf.ts';
import { fieldHeader } from '../core/master/fieldHeader.ts';
import { limitWords, readUpload } from '../core/master/importMaster.ts';
import { type ImportFault, importPreviewed, importRefused, importSaved } from '../core/master/importRefused.ts';
import { checkTable } from '../core/tableFile/checkTable.ts';
import type { Table } from '../core/tableFile/readTable.ts';
import { lockNotes } from './note.store.ts';
import { storeNote } from './storeNote.ts';

const columns = noteFileColumns.map((column) => ({ ...column, header: fieldHeader(column.key) }));

export const importNotes = handlePrepared(
  paperCalls.importNotes,
  async (ctx, { preview }, file: Table) => {
    if (file.rows.length > noteFileLimit) {
      return ctx.refuse('file.too-large', { name: ctx.file?.name ?? '', limit: limitWords(ctx, `${noteFileLimit} rows`) });
    }
    const checked = await checkTable(file, columns);
    const rows: NoteFileRow[] = checked.values;
    const units = await findUnits(ctx, rows);
    const faults: ImportFault[] = [...checked.faults];
    faults.push(...noteFileFaults(rows), ...(await unknownFaults(ctx, rows, units)));
    if (faults.length > 0 && !preview) return importRefused(faults, checked);
    const count = { created: 0, updated: 0, unchanged: 0 };
    const good = preview ? withoutFaults(rows, faults) : rows;
    const notes = notesOf(ctx.org, good, units).toSorted((a, b) => (a.record.noteNo < b.record.noteNo ? -1 : 1));
    lockNotes(
      ctx,
      notes.map(({ record }) => record.noteNo),
    );
    await ctx.query('savepoint import');
    for (const { first, record } of notes) {
      const stored = await storeNote(ctx.query, ctx.org, record, { name: 'file', supplier: supplierOf(ctx) });
      if (typeof stored === 'string') count[stored] += 1;
      else
        faults.push({
          row: first,
          column: 'DeliNo',
          fault: 'note.not-taken',
          text: record.noteNo,
          detail: say(ctx.language, `error.${stored.refuse}`, stored.args),
        });
    }
    if (preview || faults.length > 0) await ctx.query('rollback to savepoint import');
    if (preview) return importPreviewed(file, checked, faults, rows, shownColumns(rows));
    if (faults.length > 0) return importRefused(faults, checked);
    ctx.audit(ctx.file?.name ?? '', { ...count, notes: notes.slice(0, 100).map(({ record }) => record.noteNo) });
    return importSaved(count, checked, file);
  },
  // Leaving out one row of a note would make its line short.
  (app, caller, input) => readUpload(app, caller, input, columns[0]),
);

/** The rows of the notes that have no fault. */
function withoutFaults(rows: readonly NoteFileRow[], faults: readonly ImportFault[]): NoteFileRow[] {
  const bad = new Set(faults.map(({ row }) => row));
  const badNotes = new Set(rows.flatMap(({ row, cells }) => (bad.has(row) ? [cells.DeliNo] : [])));
  return rows.filter(({ cells }) => !badNotes.has(cells.DeliNo));
}

/** The columns that hold anything. */
const shownColumns = (rows: readonly NoteFileRow[]) =>
  noteFileColumns.flatMap(({ key }) =>
    rows.some(({ cells }) => cells[key] !== null) ? [{ wire: key, shown: ({ cells }: NoteFileRow) => cells[key] ?? '' }] : [],
  );

const distinct = (values: readonly (string | null)[]): string[] => [...new Set(values.filter((value) => value !== null))];

/** The base units of known items. */
async function findUnits(ctx: SharedContext, rows: readonly NoteFileRow[]): Promise<Map<string, string>> {
  const items = await ctx.query<{ code: string; unit: string }>(
    "select code, unit from item where org = $1 and code = any($2::text[]) and status = 'active'",
    [ctx.org, distinct(rows.map(({ cells }) => cells.ItemNo))],
  );
  return new Map(items.map(({ code, unit }) => [code, unit]));
}

const suppliersText = `
  select code from supplier where org = $1 and code = any($2::text[]) and status = 'active' and ($3::text is null or code = $3)`;
const foreignText = 'select note_no from delivery_note where org = $1 and note_no = any($2::text[]) and supplier_code <> $3';

/** Faults of unknown suppliers, items and units; a supplier account may import its own notes only. */
async function unknownFaults(ctx: SharedContext, rows: readonly NoteFileRow[], units: ReadonlyMap<string, string>): Promise<ImportFault[]> {
  const own = supplierOf(ctx);
  const [suppliers, foreign] = await Promise.all([
    ctx.query<{ code: string }>(suppliersText, [ctx.org, distinct(rows.map(({ cells }) => cells.SupplierCode)), own]),
    own === null ? [] : ctx.query<{ note_no: string }>(foreignText, [ctx.org, distinct(rows.map(({ cells }) => cells.DeliNo)), own]),
  ]);
  const supplierCodes = new Set(suppliers.map(({ code }) => code));
  const others = new Set(foreign.map((one) => one.note_no));
  return rows.flatMap(({ row, cells: { DeliNo, SupplierCode, ItemNo, Unit } }) => {
    const faults: ImportFault[] = [];
    const add = (column: string, fault: string, text: string | null, detail = '') =>
      faults.push({ row, column, fault, text: text ?? '', detail });
    if (others.has(DeliNo ?? ''))
      add('DeliNo', 'note.not-taken', DeliNo, say(ctx.language, 'error.note.number-taken', { noteNo: DeliNo ?? '' }));
    if (!supplierCodes.has(SupplierCode ?? '')) add('SupplierCode', 'table.cell-unknown', SupplierCode);
    const unit = units.get(ItemNo ?? '');
    if (unit === undefined) add('ItemNo', 'table.cell-unknown', ItemNo);
    else if (Unit !== null && Unit !== unit) add('Unit', 'table.cell-not-allowed', Unit, unit);
    return faults;
  });
}

/** The rows as notes of the exchange; the first row of a head or line gives its values. */
function notesOf(org: string, rows: readonly NoteFileRow[], units: ReadonlyMap<string, string>): { first: number; record: DeliveryNote }[] {
  return [...Map.groupBy(rows, ({ cells }) => cells.DeliNo ?? '')].map(([noteNo, own]) => {
    const lines = [...Map.groupBy(own, ({ cells }) => Number(cells.LineNo))].map(([line, [head]]) => ({
      line,
      itemNo: head?.cells.ItemNo ?? '',
      qty: head?.cells.SendQty ?? '0',
      unit: units.get(head?.cells.ItemNo ?? '') ?? '',
      batch: head?.cells.BatchNo ?? undefined,
      producedOn: head?.cells.ProducedOn ?? undefined,
      expiresOn: head?.cells.ExpiresOn ?? undefined,
      project: head?.cells.ProjectNo ?? undefined,
      poNo: head?.cells.PurchNo ?? '',
      poLine: Number(head?.cells.PurchLine ?? 1),
    }));
    const labels = own.flatMap(({ cells: { BarCode, PackQty, LineNo, BatchNo, BoxNo } }) =>
      BarCode && PackQty
        ? [{ code: BarCode, line: Number(LineNo), qty: PackQty, batch: BatchNo ?? undefined, boxNo: BoxNo ?? undefined }]
        : [],
    );
    const head = own[0]?.cells;
    const record = {
      noteNo,
      org,
      supplierCode: head?.SupplierCode ?? '',
      supplierName: '',
      deliveryDate: head?.DeliDate ?? '',
      incomingNo: head?.IncomingNo ?? undefined,
      cabinetNo: head?.CabinetNo ?? undefined,
      lines,
      labels,
    };
    return { first: own[0]?.row ?? 0, record };
  });
}
