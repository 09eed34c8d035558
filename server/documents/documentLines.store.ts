import type { Context } from '../core/call/context.ts';
import { auditChange } from './auditChange.ts';
import type { DocumentLine, StoredDocument } from './documentTypes.ts';

type Editing = Pick<Context, 'org' | 'write' | 'person' | 'audit'>;

/** Raises the revision, so that a person who read it before cannot overwrite it. */
const edited = (by: string): string => `changed_at = now(), edition = d.edition + 1, changed_by = ${by}`;
const editorOf = ({ person }: Editing): number | null => person.userId || null;

/** The lines of the document `d` as they are stored. */
const storedLines = '(select * from document_line where org = d.org and document_id = d.id)';

/**
 * Computes a document's number of lines and total quantity from its lines: the beginning of a statement that writes them to `d`, with
 * `also` for other columns. A statement does not see lines that it writes itself; then `lines` names them.
 */
export const totalsOf = ({ lines = storedLines, also = '' }: { lines?: string; also?: string } = {}): string =>
  `update document d set (line_count, total_qty) = (select count(*), coalesce(sum(l.qty), 0) from ${lines} l)${also && `, ${also}`}`;

const takenText = `${totalsOf({ also: edited('$3') })} where d.org = $1 and d.id = $2`;

const reduceText = `update document_line set qty = $4, label_ids = array_remove(label_ids, $5::bigint) where org = $1 and document_id = $2 and line_no = $3`;
const dropText = 'delete from document_line where org = $1 and document_id = $2 and line_no = $3';

/** Takes a label out of a line, with its quantity; a line that becomes empty is deleted. */
export function takeLabelOut(
  ctx: Editing,
  document: StoredDocument,
  lineNo: number,
  left: { qty: string; labelId: number } | 'nothing',
): void {
  const { id, lines } = document;
  const at = [ctx.org, id, lineNo];
  const ofOthers = lines.filter((line) => line.lineNo !== lineNo);
  const own = lines.find((line) => line.lineNo === lineNo);
  const rest =
    own && left !== 'nothing' ? [{ ...own, qty: left.qty, labels: (own.labels ?? []).filter((label) => label.id !== left.labelId) }] : [];
  auditChange(ctx, document, { lines: [...ofOthers, ...rest] });
  if (left === 'nothing') ctx.write(dropText, at);
  else ctx.write(reduceText, [...at, left.qty, left.labelId]);
  ctx.write(takenText, [ctx.org, id, editorOf(ctx)]);
}

const arriveText = `
  update document_line l set qty = g.qty, to_location_id = g.place, to_status = g.status, label_ids = g.labels
    from jsonb_to_recordset($3::jsonb) as g(line int, qty numeric, place bigint, status text, labels bigint[])
   where l.org = $1 and l.document_id = $2 and l.line_no = g.line`;
const arrivedText = `${totalsOf({ also: 'warehouse_id = $3' })} where d.org = $1 and d.id = $2`;

/** Writes the arrived quantities of a document's lines, and their places. */
export function writeArrival(
  ctx: Pick<Context, 'org' | 'write' | 'audit'>,
  document: StoredDocument,
  warehouseId: number,
  lines: readonly DocumentLine[],
): void {
  auditChange(ctx, document, { lines });
  const places = lines.map(({ lineNo: line, qty, to, labels = [] }) => ({
    ...{ line, qty, place: to?.locationId, status: to?.status, labels: labels.map((label) => label.id) },
  }));
  ctx.write(arriveText, [ctx.org, document.id, JSON.stringify(places)]);
  ctx.write(arrivedText, [ctx.org, document.id, warehouseId]);
}

const changeText = `
  with l as (select * from jsonb_to_recordset($3::jsonb) as l(line_no int, qty numeric, batch text, place bigint, label_ids bigint[], detail jsonb)),
  lined as (
    update document_line d set qty = l.qty, batch = l.batch, to_location_id = l.place, to_status = case when l.place is not null then 'available' end,
           label_ids = l.label_ids, detail = l.detail
      from l where d.org = $1 and d.document_id = $2 and d.line_no = l.line_no
  ), first as (select p.warehouse_id from l join location p on p.id = l.place order by l.line_no limit 1)
  ${totalsOf({ lines: 'l', also: `warehouse_id = (select warehouse_id from first), ${edited('$4')}` })} where d.org = $1 and d.id = $2`;

/** All lines of a document as a person corrected them; its warehouse is that of the first. */
export function changeLines(ctx: Editing, document: StoredDocument, lines: readonly DocumentLine[]): void {
  auditChange(ctx, document, { lines });
  ctx.write(changeText, [
    ctx.org,
    document.id,
    JSON.stringify(
      lines.map(({ lineNo, qty, batch, to, labels = [], detail = {} }) => ({
        ...{ line_no: lineNo, qty, batch, place: to?.locationId ?? null, label_ids: labels.map((label) => label.id), detail },
      })),
    ),
    editorOf(ctx),
  ]);
}

const splitTexts = [
  `insert into document_line (org, document_id, line_no, item_id, qty, unit, batch, project, from_location_id, from_status, to_location_id, to_status,
                              source_kind, source_id, label_ids, detail)
   select g.org, g.document_id, -p.line, g.item_id, p.qty, g.unit, g.batch, g.project, p."from", 'available', g.to_location_id, g.to_status,
          g.source_kind, g.source_id, p.labels, g.detail
     from jsonb_to_recordset($1::jsonb) as p(line int, "of" bigint, qty numeric, "from" bigint, labels bigint[]) join document_line g on g.id = p."of"`,
  `delete from document_line where id in (select p."of" from jsonb_to_recordset($1::jsonb) as p("of" bigint))`,
  `with o as (select distinct p.document from jsonb_to_recordset($1::jsonb) as p(document bigint)),
   turned as (update document_line l set line_no = -l.line_no from o where l.document_id = o.document)
   ${totalsOf()} from o where d.id = o.document`,
];

/** A part of a line, of the line with the id `of`: it becomes the line `line` of its document, its goods come from the place `from`. */
export interface LinePiece {
  document: number;
  line: number;
  of: number;
  qty: string;
  from: number;
  labels: number[];
}

/** Replaces lines by their pieces. The documents are open, so no partner has their lines. */
export function splitLines(ctx: Pick<Context, 'write'>, pieces: readonly LinePiece[]): void {
  for (const text of splitTexts) ctx.write(text, [JSON.stringify(pieces)]);
}

/** The lines of a document that a query gives, as the beginning of a statement that writes them: the column names are those of the query. */
export const linesOfQuery = (columns: readonly string[], query: string): string =>
  `insert into document_line (${columns.join(', ')}) ${query}`;

/** Replaces the labels of the lines `l`: the beginning of a statement that writes them. */
export const labelsOfLines = (labels: string): string => `update document_line l set label_ids = ${labels}`;
