import { allows } from '../../contract/core/machine.ts';
import { syncMachine } from '../../contract/receiving/receiving.rules.ts';
import type { Context } from '../core/context.ts';
import { Refusal } from '../core/refusal.ts';
import { findNote } from './note.store.ts';

type Asking = Pick<Context, 'org' | 'timeZone' | 'person' | 'query'>;

/** A receipt that was not deleted, with its messages to the ERP. */
export interface ReceiptRow {
  id: number;
  receiptNo: string;
  noteId: number;
  state: 'saved' | 'synchronized';
  syncState: (typeof syncMachine.states)[number];
  erpNo: string;
  revision: number;
  scannedAt: string;
  /** Its messages, the oldest first. */
  messageIds: number[];
  /** One of them is on its way. */
  sending: boolean;
}

// Note, receipt, message: who needs several locks them in this order, and each kind by its id (DECISIONS: one lock order).
const lockTexts = [
  'select from delivery_note where org = $1 and note_no = any($2::text[]) order by id for no key update',
  `select from receipt r join delivery_note n on n.id = r.note_id
    where n.org = $1 and n.note_no = any($2::text[]) and r.state <> 'deleted' order by r.id for no key update of r`,
  `select from outbox o join receipt r on r.id = o.document_id and o.document_type = 'receipt' join delivery_note n on n.id = r.note_id
    where n.org = $1 and n.note_no = any($2::text[]) and r.state <> 'deleted' order by o.id for update of o`,
];

/** Locks notes with their receipts and these' messages: what is read of them afterwards stays as it is. */
export async function lockAll(ctx: Pick<Context, 'org' | 'query'>, noteNos: readonly string[]): Promise<void> {
  for (const text of lockTexts) await ctx.query(text, [ctx.org, noteNos]);
}

const receiptsText = `
  select r.id, r.receipt_no as "receiptNo", r.note_id as "noteId", r.state, r.sync_state as "syncState", r.erp_no as "erpNo", r.revision,
         to_char(r.scanned_at at time zone $2, 'YYYY-MM-DD HH24:MI:SS') as "scannedAt",
         (select coalesce(json_agg(o.id order by o.id), '[]') from outbox o
           where o.document_id = r.id and o.document_type = 'receipt') as "messageIds",
         exists (select from outbox o where o.document_id = r.id and o.document_type = 'receipt' and o.state = 'sending') as sending
    from receipt r where r.note_id = $1 and r.state <> 'deleted' order by r.id`;

/** The receipts of a note, locked; a note without any is refused. */
export async function lockReceipts(ctx: Asking, noteNo: string): Promise<ReceiptRow[]> {
  const note = await findNote(ctx, noteNo, 'lock');
  await lockAll(ctx, [noteNo]);
  const receipts = await ctx.query<ReceiptRow>(receiptsText, [note.id, ctx.timeZone]);
  if (receipts.length === 0) throw new Refusal('receipt.none', { noteNo });
  return receipts;
}

/** The receipts of a note that the step may still be done to; synchronized is final (rule receive-sync-update). */
export async function lockUnsynchronized(ctx: Asking, noteNo: string, step: keyof typeof syncMachine.steps): Promise<ReceiptRow[]> {
  const receipts = await lockReceipts(ctx, noteNo);
  const open = receipts.filter((one) => one.state !== 'synchronized' && allows(syncMachine, step, one.syncState));
  if (open.length === 0) throw new Refusal('sync.already-synchronized', { no: noteNo });
  return open;
}

/** A message on its way at this moment decides by itself what becomes of the receipt. */
export function requireAtRest(receipts: readonly ReceiptRow[]): void {
  const sending = receipts.find((one) => one.sending);
  if (sending) throw new Refusal('receipt.in-exchange', { receiptNo: sending.receiptNo });
}

/** Gives a message up that waits or failed, so that the exchange leaves it alone. */
export const closeMessagesText = `
  update outbox set state = 'closed', settled_by = $2, settled_reason = $3, finished_at = now(), claimed_until = null
   where document_id = any($1::bigint[]) and document_type = 'receipt' and state in ('queued', 'failed')`;

/** What a person says of the receipt counts for each of its messages, also for those that are over. */
export const markByHandText = `update outbox set by_hand = true where document_id = any($1::bigint[]) and document_type = 'receipt'`;

export const setSyncText = `
  update receipt set sync_state = $2, sync_reason = $3, state = case when $2 = 'synchronized' then 'synchronized' else state end,
         erp_no = coalesce(nullif($4, ''), erp_no)
   where id = any($1::bigint[])`;
