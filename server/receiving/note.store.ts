import type { CallOutput } from '../../contract/core/call.ts';
import type { Language } from '../../contract/messages/texts.ts';
import type { receivingCalls } from '../../contract/receiving/receiving.calls.ts';
import { labelsNeeded, usualNoteNumber } from '../../contract/receiving/receiving.rules.ts';
import { Refusal } from '../core/answer/refusal.ts';
import type { App } from '../core/call/app.ts';
import { PartnerSilent } from '../core/call/app.ts';
import type { Caller, Context } from '../core/call/context.ts';
import { supplierOf } from '../core/call/supplierOf.ts';
import { nameIn } from '../core/database/localName.ts';
import { labelsBecome } from '../labels/labelChange.ts';
import { portalSilent } from '../labels/portalSilent.ts';
import { batchOfLine, daysOfLine } from './batchDays.store.ts';

export type NoteDetail = CallOutput<typeof receivingCalls.noteDetail>;

/** A delivery note's own row. */
export interface NoteRow {
  id: number;
  note_no: string;
  state: 'unreceived' | 'scanning' | 'received' | 'deleted';
  supplier_code: string;
  supplier_name: string;
  scanned_by: number | null;
  scanner: string | null;
  scanned_at: string | null;
  /** The devices on which the person who has it in hand has it open. */
  devices: string[];
}

/** Whether the number is the beginning of another note's number. */
export const beginsText = `
  select from delivery_note where org = $1 and note_no like $2 || '%' and state <> 'deleted' and ($3::text is null or supplier_code = $3) limit 1`;

/** The parameters of `beginsText`. */
export const beginning = (caller: Pick<Caller, 'org' | 'person'>, noteNo: string): unknown[] => [
  caller.org,
  noteNo.replaceAll(/[\\%_]/g, String.raw`\$&`),
  supplierOf(caller),
];

/**
 * The refusal of an unknown number: a typed number must be complete and in uppercase (rules delivery-number-complete,
 * delivery-number-uppercase); it is incomplete when other numbers begin with it. Known numbers of partners are never judged by this.
 */
export function unknownNote(noteNo: string, others: number | null): Refusal {
  if (noteNo !== noteNo.toUpperCase()) return new Refusal('note.number-lowercase', { noteNo });
  return new Refusal(!others && usualNoteNumber.test(noteNo) ? 'note.not-found' : 'note.number-incomplete', { noteNo });
}

/** Deletes the scans of a deleted note that no receipt used; `$1` is the note. */
export const unscanned = `
  scans as (update scan_record set deleted_at = now() where note_id = $1 and receipt_id is null and deleted_at is null and scan_type <> 'supplier'),
  labels as (${labelsBecome('printed')} where note_id = $1 and state = 'scanned')`;

const knownText = 'select 1 as known from delivery_note where org = $1 and note_no = $2 and ($3::text is null or supplier_code = $3)';

/** Asks the supplier portal for a note that is not here yet, before the transaction begins (decision 0016). */
export async function fetchUnknownNote(app: App, caller: Caller, noteNo: string): Promise<void> {
  const { rowCount } = await app.database.pool.query(knownText, [caller.org, noteNo, supplierOf(caller)]);
  if (rowCount) return;
  const fetched = await app.portal.fetchNote(caller.org, noteNo).catch((error: unknown) => {
    throw error instanceof PartnerSilent ? portalSilent('note.portal-silent', { noteNo }) : error;
  });
  if (fetched) return;
  throw unknownNote(noteNo, (await app.database.pool.query(beginsText, beginning(caller, noteNo))).rowCount);
}

const noteText = `
  select id, note_no, state, supplier_code, supplier_name, scanned_by, devices, (select name from user_account where id = scanned_by) as scanner,
         to_char(scanned_at at time zone $3, 'YYYY-MM-DD HH24:MI:SS') as scanned_at
    from delivery_note where org = $1 and note_no = $2`;

type Asking = Pick<Context, 'org' | 'timeZone' | 'person' | 'query'>;

/** A note of the caller's organisation; supplier accounts only find their own. Locked when it is about to change. */
export async function findNote(ctx: Asking, noteNo: string, lock: 'lock' | 'look' = 'look'): Promise<NoteRow> {
  const [note] = await ctx.query<NoteRow>(lock === 'lock' ? `${noteText} for no key update` : noteText, [ctx.org, noteNo, ctx.timeZone]);
  if (!note || ![null, note.supplier_code].includes(supplierOf(ctx)))
    throw unknownNote(noteNo, (await ctx.query(beginsText, beginning(ctx, noteNo))).length);
  return note;
}

/** Locks several notes before the work on the first, so that two commands never block each other (decision 0059). */
export const lockNotes = (ctx: Pick<Context, 'org' | 'write'>, noteNos: readonly string[]): void =>
  ctx.write('select 1 from delivery_note where org = $1 and note_no = any($2::text[]) order by id for no key update', [ctx.org, noteNos]);

/** A note that can still be received; deleted and received ones are refused (rule delivery-deleted-handled-by-mc). */
export const findOpenNote = async (ctx: Asking, noteNo: string, lock: 'lock' | 'look' = 'look'): Promise<NoteRow> =>
  requireOpen(ctx, await findNote(ctx, noteNo, lock));

/** The same for a note that was found before. */
export async function requireOpen(ctx: Pick<Context, 'query'>, note: NoteRow): Promise<NoteRow> {
  const noteNo = note.note_no;
  if (note.state === 'deleted') throw new Refusal('note.deleted', { noteNo });
  if (note.state === 'received') {
    const receipts = await ctx.query<{ receipt_no: string }>(
      "select receipt_no from receipt where note_id = $1 and state <> 'deleted' order by id",
      [note.id],
    );
    throw new Refusal('note.already-received', { noteNo, receiptNo: receipts.map((one) => one.receipt_no).join(', ') });
  }
  return note;
}

const lineColumns = (language: Language) => `
  l.id, l.line_no as "lineNo", l.po_no as "poNo", i.code as "itemNo", ${nameIn('i', language)} as "itemName", i.spec, l.unit, i.decimals,
  l.batch, l.project, case when l.received_qty is null then l.qty - l.received_before else l.qty end as qty,
  l.received_before + l.received_qty as "receivedQty",
  coalesce(b.labels, 0) as "labelCount", coalesce(b.scanned, 0) as "scannedLabels", coalesce(b.scanned_qty, 0) as "scannedQty",
  p.id as "locationId", p.code as "locationCode", p.warehouse_id as "warehouseId",
  i.default_location_id as "suggestedLocationId", d.code as "suggestedLocationCode",
  (select h.code from location h where h.id = i.default_location_id and h.status <> 'active') as "closedHome", i.qc_exempt as "qcExempt", ${daysOfLine}`;

const lineTables = `
  delivery_note_line l
  join item i on i.id = l.item_id
  left join ${batchOfLine}
  left join location p on p.id = l.location_id and (p.status = 'active' or l.received_qty is not null)
  left join location d on d.id = i.default_location_id and d.status = 'active'
  left join (select b.note_line_id, count(*) as labels,
                    count(*) filter (where s.id is not null) as scanned, sum(b.qty) filter (where s.id is not null) as scanned_qty
               from label b join delivery_note_line o on o.id = b.note_line_id
               left join scan_record s on s.label_id = b.id and s.scan_type = 'label' and s.deleted_at is null
              where b.note_id = $1 and b.state not in ('void', 'split')
                -- What an earlier receipt took of a line is no carton that is missing.
                and (o.received_qty is not null or b.state in ('generated', 'printed', 'scanned')) group by b.note_line_id) b on b.note_line_id = l.id`;

export type NoteLine = NoteDetail['lines'][number];

/** The lines of a note, or one of them. */
export const findLines = (ctx: Pick<Context, 'query' | 'language'>, noteId: number, lineId?: number): Promise<NoteLine[]> =>
  ctx.query<NoteLine>(
    `select ${lineColumns(ctx.language)} from ${lineTables} where l.note_id = $1 and ($2::bigint is null or l.id = $2) order by l.line_no`,
    [noteId, lineId ?? null],
  );

type Head = Omit<NoteDetail, 'lines' | 'labelCount' | 'scannedLabels' | 'labelsNeeded'>;

const headText = `
  select n.id, n.note_no as "noteNo", n.state, n.supplier_code as "supplierCode", n.supplier_name as "supplierName",
         n.delivery_date as "deliveryDate", n.incoming_no as "incomingNo", n.secondary, n.cabinet_no as "cabinetNo",
         n.total_qty as "totalQty", u.name as "scannedBy",
         to_char(n.scanned_at at time zone $2, 'YYYY-MM-DD HH24:MI:SS') as "scannedAt",
         array(select r.receipt_no from receipt r where r.note_id = n.id and r.state <> 'deleted' order by r.id) as "receiptNos"
    from delivery_note n left join user_account u on u.id = n.scanned_by where n.id = $1`;

/** A note with its lines as receiving screens show it. */
export async function readNote(ctx: Pick<Context, 'query' | 'language' | 'timeZone' | 'settings'>, noteId: number): Promise<NoteDetail> {
  const [heads, lines] = await Promise.all([ctx.query<Head>(headText, [noteId, ctx.timeZone]), findLines(ctx, noteId)]);
  const [head] = heads;
  if (!head) throw new Error(`delivery note ${noteId} vanished`);
  const sumOf = (some: readonly NoteLine[], key: 'labelCount' | 'scannedLabels') => some.reduce((sum, line) => sum + line[key], 0);
  const open = lines.filter((line) => line.receivedQty === null);
  const received = lines.filter((line) => line.receivedQty !== null);
  const needed = labelsNeeded(ctx.settings, sumOf(open, 'labelCount'));
  return {
    ...head,
    labelCount: sumOf(lines, 'labelCount'),
    scannedLabels: sumOf(lines, 'scannedLabels'),
    // Verified labels of received lines do not count for the open lines.
    labelsNeeded: needed && needed + sumOf(received, 'scannedLabels'),
    lines,
  };
}

const unusableText = `
  select string_agg(no::text, ', ' order by no) as lines from unnest($2::int[]) no
   where not exists (select from delivery_note_line where note_id = $1 and line_no = no and received_qty is null)`;

/** Refuses received lines and lines of another note: they change no more. */
export async function requireOpenLines(ctx: Pick<Context, 'query'>, noteId: number, lineNos: readonly number[]): Promise<void> {
  const [found] = await ctx.query<{ lines: string | null }>(unusableText, [noteId, lineNos]);
  if (found?.lines) throw new Refusal('receive.line-unusable', { lines: found.lines });
}
