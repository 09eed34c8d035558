import { validators } from '../../contract/core/validators.ts';
import { settingCalls } from '../../contract/system/setting.calls.ts';
import { handle } from '../core/call/handler.ts';
import { advisoryLock, type LastChange, refuseStale } from '../core/call/refuseStale.ts';

const findText = 'select amount, revision, changed_by, changed_at from sales_target where org = $1 and month = $2 for update';
const storeText = `
  insert into sales_target (org, month, amount, changed_by) values ($1, $2, $3, $4)
  on conflict (org, month) do update set amount = excluded.amount, changed_by = excluded.changed_by
  returning amount`;

export const saveSaleTarget = handle(settingCalls.saveSaleTarget, async (ctx, { month, amount, revision }) => {
  if (!month) return ctx.refuse('sale-target.month-required');
  if (amount === undefined) return ctx.refuse('sale-target.value-required');
  if (!validators.amount(amount)) return ctx.refuse('sale-target.wrong', { value: amount });
  advisoryLock(ctx, `sales target ${ctx.org} ${month}`);
  const [before] = await ctx.query<LastChange & { amount: string }>(findText, [ctx.org, month]);
  await refuseStale(ctx, before, revision);
  const [stored] = await ctx.query<{ amount: string }>(storeText, [ctx.org, month, amount, ctx.person.userId]);
  ctx.audit(`saleTarget ${month}`, { before: before?.amount ?? null, after: amount });
  return { month, amount: stored?.amount ?? amount };
});
