import type { FileEncoding } from '../../../contract/core/fileEncodings.ts';
import type { MasterField } from '../../../contract/core/master.ts';
import { readQty } from '../../../contract/core/readQty.ts';
import { Refusal } from '../answer/refusal.ts';
import { say } from '../answer/reply.ts';
import type { App } from '../call/app.ts';
import type { Caller, Context, SharedContext } from '../call/context.ts';
import { type CheckColumn, checkTable, withoutRows } from '../tableFile/checkTable.ts';
import type { Table } from '../tableFile/readTable.ts';
import { readTableFile } from '../tableFile/readTableFile.ts';
import { TableFileError } from '../tableFile/TableFileError.ts';
import { fieldHeader } from './fieldHeader.ts';
import { type ImportFault, type ImportResult, importPreviewed, importRefused, importSaved } from './importRefused.ts';
import { choicesOf, settleWords, shownValue } from './knownWords.ts';
import type { MasterTable } from './masterTable.ts';
import { emptyValue, readCell } from './readCell.ts';
import { findMasterFaults, type MasterRow, storeMaster } from './saveMaster.ts';

/** The options that come with an uploaded file. */
export interface FileInput {
  readonly leaveOut?: readonly number[];
  readonly encoding?: FileEncoding;
  readonly preview?: boolean;
}

/**
 * The uploaded file as a table, without the rows that are to be left out, read before anything is locked; one that cannot be read is
 * refused with the reason. Rows with the same text in the column `together` are one record and stay out together.
 */
export async function readUpload(
  _app: App,
  caller: Caller,
  { leaveOut = [], encoding, preview }: FileInput,
  together?: CheckColumn,
): Promise<Table> {
  const { file } = caller;
  if (!file) throw new Refusal('file.required');
  try {
    const table = await readTableFile(file.content, file.name, encoding);
    if (!table.read.sure && !preview) throw new TableFileError('file.encoding-unsure', file.name);
    return withoutRows(table, leaveOut, together);
  } catch (error) {
    if (error instanceof TableFileError)
      throw new Refusal(error.id, { name: error.fileName, limit: limitWords(caller, error.limit ?? '') });
    throw error;
  }
}

/** A limit of files in the reader's language: `50000 rows` translated by its code, `20 MB` unchanged. */
export function limitWords({ language }: Pick<Context, 'language'>, limit: string): string {
  const [n = '', what] = limit.split(' ');
  return what === 'rows' || what === 'columns' || what === 'cells' ? say(language, `file.limit.${what}`, { n }) : limit;
}

/** Saves the records of the uploaded file that are not left out: all of them, or none; then all faults with row and column. */
export async function importMaster(ctx: SharedContext, table: MasterTable, file: Table, { preview }: FileInput): Promise<ImportResult> {
  const { fields } = table.definition;
  const columns = Object.entries(fields).map(columnOf);
  const names = Object.keys(fields);
  const stands = await Promise.all(names.map((name) => isGiven(file, name, fields[name])));
  const fieldNames = names.filter((_name, at) => stands[at]);
  const checked = await checkTable(file, columns);
  // Every row is checked, so that one wrong cell does not hide other faults.
  const rows = (await checkTable(file, columns.map(lenient))).values.map(({ row, cells }) => rowOf(table, row, cells, fieldNames));
  const faults: ImportFault[] = checked.faults.map((fault) => cellFault(ctx, table, fault));
  faults.push(...repeated(table, rows), ...(await settleWords(ctx, table, rows)), ...(await storedFaults(ctx, table, rows)));
  if (preview) {
    const shown = fieldNames.flatMap((name) => {
      const field = fields[name];
      return field ? [{ wire: field.wire, shown: (row: MasterRow) => shownValue(field, row[name], ctx.language) }] : [];
    });
    return importPreviewed(file, checked, faults, rows, shown);
  }
  if (faults.length > 0) return importRefused(faults, checked);
  const count = await storeMaster(ctx.query, ctx.org, table, rows, fieldNames, ctx.person.userId);
  ctx.audit(`${table.definition.list} ${ctx.file?.name ?? ''}`, { ...count, codes: rows.slice(0, 100).map(({ code }) => code) });
  return importSaved(count, checked, file);
}

/** A cell with none of the allowed values is refused, and the message lists them. */
function cellFault({ language }: SharedContext, { definition }: MasterTable, fault: ImportFault): ImportFault {
  const field = Object.values(definition.fields).find(({ wire }) => wire === fault.column);
  const detail = field && fault.fault === 'table.cell-wrong' ? choicesOf(field, language) : '';
  return detail === '' ? fault : { ...fault, fault: 'table.cell-not-allowed', detail };
}

const columnOf = ([name, field]: [string, MasterField]): CheckColumn<string, string | number | boolean> => ({
  key: field.wire,
  header: fieldHeader(field.wire),
  also: field.also === undefined ? undefined : { key: field.also, ...fieldHeader(field.also) },
  required: field.required ?? false,
  ...(name === 'code' || field.type === 'reference' ? { holds: 'code' } : {}),
  ...(field.type === 'qty' || field.type === 'int' ? { holds: 'number' } : {}),
  parse: (text, { sign }) => readCell(field, text, (number) => readQty(number, sign)),
});

const lenient = (column: ReturnType<typeof columnOf>): CheckColumn<string, string | number | boolean | undefined> => ({
  ...column,
  required: false,
  parse: (text, ways) => {
    const cell = column.parse(text, ways);
    return 'value' in cell ? cell : { value: undefined };
  },
});

const isGiven = async (file: Table, name: string, field: MasterField | undefined): Promise<boolean> =>
  field !== undefined && (await checkTable({ ...file, rows: [] }, [{ ...columnOf([name, field]), required: true }])).faults.length === 0;

function rowOf(
  { definition }: MasterTable,
  row: number,
  cells: Record<string, string | number | boolean | null | undefined>,
  fieldNames: readonly string[],
): MasterRow {
  const made: MasterRow = { row };
  for (const [name, field] of Object.entries(definition.fields)) {
    made[name] = cells[field.wire] ?? (fieldNames.includes(name) ? emptyValue(field) : undefined);
  }
  return made;
}

async function storedFaults(ctx: SharedContext, table: MasterTable, rows: readonly MasterRow[]): Promise<ImportFault[]> {
  const byRow = new Map(rows.map((row) => [row.row, row]));
  const found = await findMasterFaults(ctx.query, ctx.org, table, rows);
  return found.map(({ row, field, fault, detail }) => ({
    row,
    column: table.definition.fields[field]?.wire ?? field,
    fault,
    text: String(byRow.get(row)?.[field] ?? ''),
    detail,
  }));
}

function repeated(table: MasterTable, rows: readonly MasterRow[]): ImportFault[] {
  const seen = new Map<string, number>();
  const keys = ['code', ...(table.unique === 'org, code' ? [] : ['warehouse'])];
  const faults: ImportFault[] = [];
  for (const row of rows) {
    const { row: at, code } = row;
    if (!code) continue;
    const key = keys.map((name) => String(row[name])).join('\n');
    const first = seen.get(key);
    if (first === undefined) seen.set(key, at);
    else
      faults.push({
        row: at,
        column: table.definition.fields.code.wire,
        fault: 'table.repeated',
        text: String(code),
        detail: String(first),
      });
  }
  return faults;
}
