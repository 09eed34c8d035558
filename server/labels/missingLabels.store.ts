import type { Context } from '../core/call/context.ts';

const reviveText = `
  with found as (
    update label b set state = 'printed' where b.note_line_id = any($1::bigint[]) and b.state = 'void'
       and (select e.document_no from label_event e where e.label_id = b.id and e.event = 'void' order by e.id desc limit 1)
         in (select receipt_no from receipt where note_id = $2 and state <> 'deleted')
    returning b.id),
  told as (insert into label_event (label_id, event, document_type, document_no, user_id) select id, 'found', 'note', $3, $4 from found)
  select count(*)::int as labels from found`;

/** Restores labels that a short receipt of a note made void, because their goods came later; returns their number. */
export async function reviveMissing(
  ctx: Pick<Context, 'query' | 'person'>,
  lineIds: readonly number[],
  { id, note_no: noteNo }: { id: number; note_no: string },
): Promise<number> {
  const [found] = await ctx.query<{ labels: number }>(reviveText, [lineIds, id, noteNo, ctx.person.userId]);
  return found?.labels ?? 0;
}

const endText = `
  with gone as (
    update label b set state = 'void' where b.note_line_id = any($1::bigint[]) and b.state in ('generated', 'printed', 'scanned') returning b.id),
  told as (insert into label_event (label_id, event, document_type, document_no, user_id, detail) select id, 'void', 'receipt', $2, $3, $4 from gone)
  select count(*)::int as labels from gone`;

/** Makes labels void again whose goods did not come; returns their number. */
export async function endMissing(
  ctx: Pick<Context, 'query' | 'person'>,
  lineIds: readonly number[],
  { receiptNo, reason }: { receiptNo: string; reason: string },
): Promise<number> {
  const [ended] = await ctx.query<{ labels: number }>(endText, [lineIds, receiptNo, ctx.person.userId, reason]);
  return ended?.labels ?? 0;
}
