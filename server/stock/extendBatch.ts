import { batchCalls } from '../../contract/stock/batch.calls.ts';
import { handle } from '../core/call/handler.ts';
import { extendDate } from '../exchange/batchDates.store.ts';

const findText = `
  select i.code as "itemNo", x.batch, x.expires_on::text as known, plant_day(now(), $3)::text as today
    from batch x join item i on i.org = x.org and i.id = x.item_id where x.org = $1 and x.id = $2 for no key update of x`;

export const extendBatch = handle(batchCalls.extendBatch, async (ctx, { id, expiresOn, insteadOf, reason }) => {
  const [found] = await ctx.query<{ itemNo: string; batch: string; known: string | null; today: string }>(findText, [
    ctx.org,
    id,
    ctx.timeZone,
  ]);
  if (!found?.known) return ctx.refuse('batch.not-found');
  const { itemNo, batch, known, today } = found;
  const named = { item: itemNo, batch, known };
  if (known !== insteadOf) return ctx.refuse('batch.day-changed', named);
  if (expiresOn <= known || expiresOn < today) return ctx.refuse('batch.not-later', named);
  if (!reason) return ctx.refuse('batch.reason-required', named);
  await extendDate(ctx.query, id, expiresOn);
  ctx.audit(`${itemNo}/${batch}`, { before: { ExpiresOn: known }, after: { ExpiresOn: expiresOn }, reason });
  return { itemNo, batch, expiresOn };
});
