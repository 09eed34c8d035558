import { sendableStates } from '../contract/documents/document.ts';
import type { Context, OutgoingMessage } from '../server/core/call/context.ts';
import { notifyText } from '../server/core/database/bus.ts';
import { createDocument } from '../server/documents/createDocument.ts';
import type { DocumentLifecycle, PostingStep } from '../server/documents/documentLifecycle.ts';
import type { DocumentLine, LineLabel } from '../server/documents/documentTypes.ts';
import { postDocument } from '../server/documents/postDocument.ts';
import { sendOrHold } from '../server/documents/sendDocument.ts';
import { inTransaction } from '../server/exchange/inTransaction.ts';
import { sendFromJob } from '../server/exchange/sendFromJob.ts';
import type { Plant } from './plant.ts';
import { putStock } from './stock.ts';

const placeText = `
  select l.id as "locationId", 'available' as status, l.warehouse_id is not null as physical, l.code, coalesce(w.code, '') as warehouse, w.id as "warehouseId"
    from location l left join warehouse w on w.id = l.warehouse_id where l.org = '101' and l.code = $1`;

const labelsText = `
  insert into label (org, code, item_id, qty, state) select '101', 'SAMPLE-' || gen_random_uuid(), id, 10, 'printed' from unnest($1::bigint[]) as id
  returning id, code, trim_scale(qty)::text as qty, item_id as "itemId"`;

/** The content and state of one document of a kind. */
export interface MovedOptions {
  lines?: number;
  header?: Readonly<Record<string, unknown>>;
  detail?: Readonly<Record<string, unknown>>;
  /** Of a workshop, by its code. */
  workshop?: string;
  /** Each line goes with a label. */
  labelled?: boolean;
  posted?: boolean;
  /** How they are posted: the step of their labels. */
  posting?: PostingStep;
  /** It has passed its last step by a person and goes to the ERP. */
  leaves?: boolean;
  /** Codes of the places between which its goods move. */
  from?: string;
  to?: string;
  /** The time of its making; now by default. */
  now?: Date;
}

/** A document of the shared tables, as a person's call makes it: by default 10 each of the first items, from one place of RM1 to another. */
export async function moved(
  { pool }: Pick<Plant, 'pool'>,
  life: DocumentLifecycle,
  {
    lines = 2,
    header = { receiptNo: 'RC1' },
    detail,
    workshop,
    labelled = false,
    posted = true,
    leaves = false,
    ...where
  }: MovedOptions = {},
): Promise<string> {
  const { rows } = await pool.query<{ free: boolean }>("select count(*) = 0 as free from balance where org = '101'");
  if (posted && rows[0]?.free)
    for (let at = 1; at <= lines; at += 1) await putStock(pool, `3010-${String(at).padStart(4, '0')}`, 'RM1-A01-01', 10_000);
  return inTransaction(pool, async (query) => {
    const [person] = await query<{ userId: number; name: string }>(
      `select id as "userId", name from user_account where account = 'leader'`,
    );
    const waiting: Promise<unknown>[] = [];
    const messages: OutgoingMessage[] = [];
    const ctx = {
      org: '101',
      timeZone: 'Asia/Shanghai',
      now: where.now ?? new Date(),
      person,
      operationId: null,
      // A kind that waits for a person's synchronize action is sent at once.
      settings: { realTimeReceipt: true },
      query,
      write: (text: string, values: readonly unknown[]) => waiting.push(query(text, values)),
      send: (message: OutgoingMessage) => messages.push(message),
    } as unknown as Context;
    const [[from], [to], items, [place]] = await Promise.all([
      query<NonNullable<DocumentLine['from']> & { warehouseId: number }>(placeText, [where.from ?? 'RM1-A01-01']),
      query<NonNullable<DocumentLine['to']> & { warehouseId: number }>(placeText, [where.to ?? 'RM1-A01-02']),
      query<{ id: number; code: string; unit: string }>("select id, code, unit from item where org = '101' order by id limit $1", [lines]),
      query<{ id: number; code: string }>("select id, code from workshop where org = '101' and code = $1", [workshop ?? '']),
    ]);
    if (!from || !to) throw new Error('no such place');
    const labels = labelled ? await query<LineLabel & { itemId: number }>(labelsText, [items.map(({ id }) => id)]) : [];
    const { row, document: today } = await createDocument(ctx, life, {
      header,
      warehouse: { id: from.warehouseId ?? to.warehouseId, code: 'RM1' },
      ...(place ? { workshop: place } : {}),
      lines: items.map(({ id, code, unit }, at) => ({
        lineNo: at + 1,
        ...{ itemId: id, itemNo: code, qty: '10', unit, batch: '', project: '', from, to },
        ...(detail ? { detail } : {}),
        labels: labels.filter(({ itemId }) => itemId === id),
      })),
    });
    const document = where.now ? { ...today, day: where.now.toISOString().slice(0, 10) } : today;
    if (posted) await postDocument(ctx, life, [document], where.posting);
    if (leaves) {
      row.state = sendableStates(life.kind)[0] ?? row.state;
      waiting.push(query('update document set state = $2 where id = $1', [row.id, row.state]));
      await sendOrHold(ctx, life, [row], [document]);
    } else waiting.push(query("update document set sync_state = 'not-synchronized' where id = $1 and sync_state = 'queued'", [row.id]));
    await Promise.all(waiting);
    await sendFromJob(query, messages);
    // As after a call: the delivery job is notified by the commit, and does not wait for its next poll.
    if (messages.length > 0) await query(notifyText, ['outbox erp']);
    return document.no;
  });
}
