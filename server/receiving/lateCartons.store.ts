import type { CallOutput } from '../../contract/core/call.ts';
import { compareQty } from '../../contract/core/quantity.ts';
import type { receivingCalls } from '../../contract/receiving/receiving.calls.ts';
import { noteMachine } from '../../contract/receiving/receiving.rules.ts';
import { Refusal } from '../core/answer/refusal.ts';
import type { Context } from '../core/call/context.ts';
import { requireAnyCheckIn } from '../documents/checkIn.store.ts';
import { labelCodeHere } from '../labels/codesHere.ts';
import { endMissing, reviveMissing } from '../labels/missingLabels.store.ts';
import { findNote, type NoteRow, requireOpen } from './note.store.ts';
import type { LoadedFacts, LoadedLine } from './receipt.store.ts';

type Asking = Pick<Context, 'device' | 'org' | 'timeZone' | 'person' | 'query' | 'language'>;

/** The missing quantity of a received line `l`. */
export const missingInSql = 'l.qty - l.received_before - l.received_qty';

const missingText = `
  select (select coalesce(string_agg(receipt_no, ', ' order by id), '') from receipt where note_id = $1 and state <> 'deleted') as "receiptNo",
         coalesce(trim_scale(sum(${missingInSql})), 0)::text as missing, coalesce(string_agg(i.code, ', ' order by l.line_no), '') as items
    from delivery_note_line l join item i on i.id = l.item_id where l.note_id = $1 and ${missingInSql} > 0`;

interface Missing {
  receiptNo: string;
  missing: string;
  items: string;
}

/** The missing quantities of a received note. */
export const missingOf = async (ctx: Pick<Context, 'query'>, noteId: number): Promise<Missing> => {
  const [found] = await ctx.query<Missing>(missingText, [noteId]);
  return found ?? { receiptNo: '', missing: '0', items: '' };
};

/** Opens short lines for their missing quantity. */
const openLinesText = `
  update delivery_note_line l set received_before = l.received_before + l.received_qty, received_qty = null
   where l.note_id = $1 and ${missingInSql} > 0 returning l.id`;
const openNoteText = `
  update delivery_note set state = 'unreceived', received_at = null, scanned_by = null, scanned_at = null, label_count = label_count + $2 where id = $1`;

const isReceived = ({ state }: NoteRow): boolean => state === noteMachine.steps.receive.to;

/** Reopens a received note for its missing quantity; received quantities stay received. */
async function openForLate(ctx: Pick<Context, 'query' | 'person'>, note: NoteRow): Promise<NoteRow> {
  const lines = await ctx.query<{ id: number }>(openLinesText, [note.id]);
  const labels = await reviveMissing(
    ctx,
    lines.map(({ id }) => id),
    note,
  );
  await ctx.query(openNoteText, [note.id, labels]);
  return { ...note, state: 'unreceived', scanned_by: null, scanner: null, scanned_at: null };
}

/** The note with a number, locked, to be received; a short note is opened again if the person enters that the rest came. */
export async function findNoteToOpen(ctx: Asking, noteNo: string, late = false): Promise<NoteRow> {
  const note = await findNote(ctx, noteNo, 'lock');
  if (!isReceived(note)) return requireOpen(ctx, note);
  const { missing, items, receiptNo } = await missingOf(ctx, note.id);
  if (compareQty(missing, '0') <= 0) return requireOpen(ctx, note);
  if (!late) throw new Refusal('note.received-short', { noteNo, receiptNo, missing, items });
  return openForLate(ctx, note);
}

const isLateText = `
  select b.id from label b join delivery_note_line l on l.id = b.note_line_id
   where b.org = $1 and b.code = $2 and b.note_id = $3 and b.state = 'void' and ${missingInSql} > 0
     and (select e.document_no from label_event e where e.label_id = b.id and e.event = 'void' order by e.id desc limit 1)
       in (select receipt_no from receipt where note_id = $3 and state <> 'deleted')`;

const takeText = `update delivery_note set state = 'scanning', scanned_by = $2, scanned_at = now(), devices = array[$3::text] where id = $1`;

/** The scanned label of a missing carton reopens its received note for the person who scanned it. */
export async function openByLateCarton(ctx: Asking, note: NoteRow, scanned: string): Promise<NoteRow> {
  if (!isReceived(note)) return note;
  const [late] = await ctx.query<{ id: number }>(isLateText, [ctx.org, await labelCodeHere(ctx, scanned), note.id]);
  if (!late) return note;
  await requireAnyCheckIn(ctx);
  const opened = await openForLate(ctx, note);
  await ctx.query(takeText, [note.id, ctx.person.userId, ctx.device]);
  return { ...opened, state: 'scanning', scanned_by: ctx.person.userId, scanner: ctx.person.name, devices: [ctx.device] };
}

const lastText = `
  select r.receipt_no as no, coalesce((select e.detail from label_event e where e.document_no = r.receipt_no and e.event = 'void' order by e.id desc limit 1), '') as reason
    from receipt r where r.note_id = $1 and r.state <> 'deleted' order by r.id desc limit 1`;

/** Closes reopened lines without a receipt, if nothing arrived. */
const closeText = `
  with l as (update delivery_note_line set received_qty = 0 where id = any($2::bigint[]))
  update delivery_note n set label_count = label_count - $3, state = $4::text, received_at = case when $4::text = 'received' then now() end where n.id = $1`;

/** Such a closing has no receipt of its own: the answer names the note's last one. */
export async function closeLate(
  ctx: Pick<Context, 'query' | 'write' | 'person' | 'audit'>,
  note: NoteRow,
  { lines: all }: Pick<LoadedFacts, 'lines'>,
  lines: readonly LoadedLine[],
): Promise<CallOutput<typeof receivingCalls.saveReceipt>> {
  const [last] = await ctx.query<{ no: string; reason: string }>(lastText, [note.id]);
  const { no: receiptNo, reason } = last ?? { no: '', reason: '' };
  const noteState = all.filter((line) => line.receivedQty === null).length === lines.length ? 'received' : 'scanning';
  const ids = lines.map(({ lineId }) => lineId);
  ctx.write(closeText, [note.id, ids, await endMissing(ctx, ids, { receiptNo, reason }), noteState]);
  ctx.audit(note.note_no, { closed: lines.map(({ lineNo }) => lineNo) });
  return { receiptNo, noteNo: note.note_no, noteState, lines: lines.length, totalQty: '0', toInspect: 0, toPutAway: 0 };
}
