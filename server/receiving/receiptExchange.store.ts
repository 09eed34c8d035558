import { allows } from '../../contract/core/machine.ts';
import { syncMachine } from '../../contract/receiving/receiving.rules.ts';
import type { Context } from '../core/context.ts';
import { Refusal } from '../core/refusal.ts';
import { findNote } from './note.store.ts';

type Asking = Pick<Context, 'org' | 'timeZone' | 'person' | 'query'>;

/** A receipt that was not deleted, with its newest message to the ERP. */
export interface ReceiptRow {
  id: number;
  receiptNo: string;
  noteId: number;
  state: 'saved' | 'synchronized';
  syncState: (typeof syncMachine.states)[number];
  erpNo: string;
  revision: number;
  scannedAt: string;
  message: ReceiptMessage | null;
}

export interface ReceiptMessage {
  id: number;
  key: string;
  state: 'queued' | 'sending' | 'synchronized' | 'failed' | 'closed';
  attempts: number;
  result: 'accepted' | 'partly' | 'refused' | null;
  /** Lines that the ERP took or refused, when it answered. */
  accepted: number[];
  refused: number[];
}

const lockText = "select id from receipt where note_id = $1 and state <> 'deleted' order by id for update";

const receiptsText = `
  select r.id, r.receipt_no as "receiptNo", r.note_id as "noteId", r.state, r.sync_state as "syncState", r.erp_no as "erpNo", r.revision,
         to_char(r.scanned_at at time zone $2, 'YYYY-MM-DD HH24:MI:SS') as "scannedAt",
         (select jsonb_build_object('id', o.id, 'key', o.key, 'state', o.state, 'attempts', o.attempts, 'result', o.answer ->> 'result',
                   'accepted', coalesce(jsonb_path_query_array(o.answer, '$.lines[*] ? (@.result == "accepted").line'), '[]'),
                   'refused', coalesce(jsonb_path_query_array(o.answer, '$.lines[*] ? (@.result == "refused").line'), '[]'))
            from outbox o where o.document_id = r.id and o.document_type = 'receipt' order by o.id desc limit 1) as message
    from receipt r where r.note_id = $1 and r.state <> 'deleted' order by r.id`;

/** The receipts of a note, locked; a note without any is refused. */
export async function lockReceipts(ctx: Asking, noteNo: string): Promise<ReceiptRow[]> {
  const note = await findNote(ctx, noteNo, 'lock');
  await ctx.query(lockText, [note.id]);
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
  const sending = receipts.find((one) => one.message?.state === 'sending');
  if (sending) throw new Refusal('receipt.in-exchange', { receiptNo: sending.receiptNo });
}

/** Gives a message up that waits or failed, so that the exchange leaves it alone. */
export const closeMessagesText = `
  update outbox set state = 'closed', settled_by = $2, settled_reason = $3, finished_at = now(), claimed_until = null
   where document_id = any($1::bigint[]) and document_type = 'receipt' and state in ('queued', 'failed')`;

export const setSyncText = `
  update receipt set sync_state = $2, sync_reason = $3, state = case when $2 = 'synchronized' then 'synchronized' else state end,
         erp_no = coalesce(nullif($4, ''), erp_no)
   where id = any($1::bigint[])`;

/** Whether the ERP may have posted the receipt: it was sent, and no answer says that nothing was taken. */
export const mayBeInErp = ({ message }: ReceiptRow): boolean => message !== null && message.attempts > 0 && message.result !== 'refused';
