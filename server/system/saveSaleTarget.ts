import { settingCalls } from '../../contract/system/setting.calls.ts';
import { handle } from '../core/handler.ts';

const storeText = `
  insert into sales_target (org, month, amount, changed_by) values ($1, $2, $3, $4)
  on conflict (org, month) do update set amount = excluded.amount, changed_by = excluded.changed_by, changed_at = now()
  returning amount, (select old.amount from sales_target old where old.org = $1 and old.month = $2) as before`;

export const saveSaleTarget = handle(settingCalls.saveSaleTarget, async (ctx, { month, amount }) => {
  if (!month) return ctx.refuse('sale-target.month-required');
  if (amount === undefined) return ctx.refuse('sale-target.value-required');
  if (amount.startsWith('-') || (amount.split('.')[1]?.length ?? 0) > 2) return ctx.refuse('sale-target.wrong', { value: amount });
  const [stored] = await ctx.query<{ amount: string; before: string | null }>(storeText, [ctx.org, month, amount, ctx.person.userId]);
  ctx.audit(`saleTarget ${month}`, { before: stored?.before ?? null, after: amount });
  return { month, amount: stored?.amount ?? amount };
});
