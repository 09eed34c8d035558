import { putawayCalls } from '../../contract/putaway/putaway.calls.ts';
import { type HeldReason, pushable } from '../../contract/putaway/putaway.rules.ts';
import { handle } from '../core/call/handler.ts';

interface Held {
  task: number | null;
  reason: HeldReason;
  item: string;
}

/** The event that a task waits for, when a person cannot release it. */
const waitsFor = {
  'qc-unfinished': 'putaway.held.qc-unfinished',
  'creator-not-system': 'putaway.held.creator-not-system',
  'location-empty': 'putaway.held.location-empty',
} as const;

const lockText = `
  select from delivery_note n where n.org = $1 and n.note_no in (
     select note_no from receipt where org = $1 and (receipt_no = $2 or note_no = $2 or $2 = any(string_to_array(erp_no, ', '))))
   order by n.id for no key update of n`;

/** Held goods of a receipt, by its number here, its note's, or the ERP's (decision 0028); also results of a receipt that was not made here. */
const heldText = `
  with r as (select id from receipt where org = $1 and state <> 'deleted' and (receipt_no = $2 or note_no = $2 or $2 = any(string_to_array(erp_no, ', '))))
  select t.id as task, t.held_reason::text as reason, i.code as item from putaway_task t join receipt_line l on l.id = t.receipt_line_id join item i on i.id = t.item_id
   where t.org = $1 and t.receipt_id in (select id from r) and t.state = 'held' and ($3::int is null or l.line_no = $3)
  union all
  select null, 'qc-unfinished', i.code from receipt_line l join item i on i.id = l.item_id
   where l.receipt_id in (select id from r) and l.status = 'inspection' and l.accepted_qty + l.rejected_qty < l.qty and ($3::int is null or l.line_no = $3)
  union all
  select null, 'creator-not-system', i.code from inspection_result x join item i on i.id = x.item_id
   where x.org = $1 and x.receipt_line_id is null and x.withdrawn_at is null and x.receipt_no <> '' and (x.receipt_no = $2 or x.note_no = $2)
     and ($3::int is null or x.note_line = $3)`;

const knownText = `
  select exists (select from receipt where org = $1 and state <> 'deleted' and (receipt_no = $2 or note_no = $2 or $2 = any(string_to_array(erp_no, ', ')))) as known`;

const pushText = `
  update putaway_task set pushed_by = $3, pushed_at = now(), held_reason = case when location_id is null then 'location-empty' else '' end,
         state = case when location_id is null then 'held' else 'pending' end
   where org = $1 and id = any($2::bigint[]) and state = 'held'`;

export const pushPutaway = handle(putawayCalls.pushPutaway, async (ctx, { no, line = null }) => {
  if (!no) return ctx.refuse('putaway.number-required');
  if (no.includes(',')) return ctx.refuse('push.one-row-only');
  ctx.write(lockText, [ctx.org, no]);
  const [held, [receipt]] = await Promise.all([
    ctx.query<Held>(heldText, [ctx.org, no, line]),
    ctx.query<{ known: boolean }>(knownText, [ctx.org, no]),
  ]);
  const [first] = held;
  if (!first) return ctx.refuse(receipt?.known ? 'putaway.nothing-held' : 'exception.document-not-found', { no });
  const tasks = held.flatMap(({ task, reason }) => (task !== null && pushable(reason) ? [task] : []));
  if (tasks.length === 0) {
    const { reason, item } = first;
    if (reason === 'beyond-assessment-date') throw new Error('it can be pushed, and was not');
    return ctx.refuse(waitsFor[reason], { no, item });
  }
  ctx.write(pushText, [ctx.org, tasks, ctx.person.userId]);
  ctx.audit(no, { tasks: tasks.length });
  return { released: tasks.length };
});
