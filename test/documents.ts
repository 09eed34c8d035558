import type { Context } from '../server/core/context.ts';
import { createDocument } from '../server/documents/createDocument.ts';
import type { DocumentLife } from '../server/documents/documentLife.ts';
import type { DocumentLine } from '../server/documents/documentTypes.ts';
import { postDocument } from '../server/documents/postDocument.ts';
import { inTransaction } from '../server/exchange/inTransaction.ts';
import type { Plant } from './plant.ts';
import { putStock } from './stock.ts';

const placeText = `
  select l.id as "locationId", 'available' as status, l.warehouse_id is not null as physical, l.code, w.code as warehouse, w.id as "warehouseId"
    from location l join warehouse w on w.id = l.warehouse_id where l.org = '101' and l.code = $1`;

/** A document of the shared tables as a person's call makes it: 10 each of the first items, from one place of RM1 to another. */
export async function moved(
  plant: Plant,
  life: DocumentLife,
  { lines = 2, header = { receiptNo: 'RC1' }, posted = true } = {},
): Promise<string> {
  const { pool } = plant;
  const { rows } = await pool.query<{ free: boolean }>("select count(*) = 0 as free from balance where org = '101'");
  if (rows[0]?.free)
    for (let at = 1; at <= lines; at += 1) await putStock(pool, `3010-${String(at).padStart(4, '0')}`, 'RM1-A01-01', 10_000);
  return inTransaction(pool, async (query) => {
    const [person] = await query<{ userId: number; name: string }>(
      `select id as "userId", name from user_account where account = 'leader'`,
    );
    const waiting: Promise<unknown>[] = [];
    const ctx = {
      org: '101',
      timeZone: 'Asia/Shanghai',
      now: new Date(),
      person,
      operationId: null,
      query,
      write: (text: string, values: readonly unknown[]) => waiting.push(query(text, values)),
    } as unknown as Context;
    const [[from], [to], items] = await Promise.all([
      query<NonNullable<DocumentLine['from']> & { warehouseId: number }>(placeText, ['RM1-A01-01']),
      query<NonNullable<DocumentLine['to']>>(placeText, ['RM1-A01-02']),
      query<{ id: number; code: string; unit: string }>("select id, code, unit from item where org = '101' order by id limit $1", [lines]),
    ]);
    if (!from || !to) throw new Error('no such place');
    const { document } = await createDocument(ctx, life, {
      header,
      warehouse: { id: from.warehouseId, code: 'RM1' },
      lines: items.map(({ id, code, unit }, at) => ({
        lineNo: at + 1,
        itemId: id,
        itemNo: code,
        qty: '10',
        unit,
        batch: '',
        project: '',
        from,
        to,
      })),
    });
    if (posted) await postDocument(ctx, life, [document]);
    await Promise.all(waiting);
    return document.no;
  });
}
