import { allows } from '../../contract/core/machine.ts';
import { syncMachine } from '../../contract/documents/sync.rules.ts';
import { putawayCalls } from '../../contract/putaway/putaway.calls.ts';
import { handle } from '../core/call/handler.ts';
import { closeMessages, findDocument, requireAtRest, setSync } from '../documents/documentRows.ts';
import { reversePostings } from '../documents/takeSteps.ts';
import { putaway } from './putawayDocument.ts';

const named = `r.org = $1 and (r.receipt_no = $2 or r.note_no = $2 or $2 = any(string_to_array(r.erp_no, ', ')))`;
// The ERP's answers about a receipt, and putaways of its goods, wait for the note: rows read under this lock stay as they are.
const lockNotes = `select from delivery_note n where n.id in (select r.note_id from receipt r where ${named}) order by n.id for no key update`;
const receiptsText = `
  select r.id, r.receipt_no as "receiptNo",
         exists (select from outbox o where o.document_type = 'receipt' and o.document_id = r.id and o.deleted_there <> '') as "deletedThere"
    from receipt r where ${named} and r.state <> 'deleted' order by r.id`;

const lockTasks =
  'select id, state, trim_scale(put_away_qty)::text as "putAway" from putaway_task where receipt_id = any($1::bigint[]) order by id for no key update';

/** The putaways of a receipt's goods whose postings stand. */
const documentsText = `
  select distinct d.doc_no as no from document_line l join document d on d.org = l.org and d.id = l.document_id join receipt_line r on r.id = l.source_id
   where d.org = $1 and d.kind = 'putaway' and l.source_kind = 'receiptLine' and r.receipt_id = any($2::bigint[])
     and exists (select from movement m where m.document_type = 'putaway' and m.document_id = d.id and m.reverses_id is null
                    and not exists (select from movement b where b.reverses_id = m.id)) order by 1`;

const endText = `update putaway_task set state = 'withdrawn', put_away_qty = 0, withdrawn_by = $2 where id = any($1::bigint[])`;

export const deletePutawayTask = handle(putawayCalls.deletePutawayTask, async (ctx, { no, reason = '' }) => {
  if (!no) return ctx.refuse('exception.document-number-required', { field: 'rcvcode' });
  ctx.write(lockNotes, [ctx.org, no]);
  const receipts = await ctx.query<{ id: number; receiptNo: string; deletedThere: boolean }>(receiptsText, [ctx.org, no]);
  const [first] = receipts;
  if (!first) return ctx.refuse('exception.document-not-found', { no });
  const there = receipts.find(({ deletedThere }) => !deletedThere);
  if (there && !reason) return ctx.refuse('putaway.receipt-there', { no: there.receiptNo, field: 'reason' });
  const ids = receipts.map(({ id }) => id);
  const tasks = (await ctx.query<{ id: number; state: string; putAway: string }>(lockTasks, [ids])).filter(
    ({ state, putAway }) => state !== 'withdrawn' || putAway !== '0',
  );
  if (tasks.length === 0) return ctx.refuse('putaway.no-task', { no });
  const documents = await ctx.query<{ no: string }>(documentsText, [ctx.org, ids]);
  const rows = [];
  for (const one of documents) rows.push(await findDocument(ctx, putaway, one.no));
  requireAtRest(rows);
  if (rows.length > 0) await reversePostings(ctx, putaway, rows);
  // A receipt that the ERP does not have yet must not be sent any more.
  const untold = rows.filter(({ syncState }) => allows(syncMachine, 'close', syncState ?? ''));
  closeMessages(ctx, putaway, untold, reason);
  if (untold.length > 0) setSync(ctx, putaway, untold, 'closed', reason);
  // What the ERP deleted comes back when it restores the receipt; what a person withdrew by its reason does not.
  ctx.write(endText, [tasks.map(({ id }) => id), there ? ctx.person.userId : null]);
  ctx.audit(no, { tasks: tasks.length, reversed: rows.map((row) => row.no), reason });
  return { tasks: tasks.length, reversed: rows.map((row) => row.no) };
});
