import type { Context } from '../core/context.ts';
import { nameIn } from '../core/localName.ts';
import { Refusal } from '../core/refusal.ts';

const checkText = (language: string): string => `
  select w.id, ${nameIn('w', language)} as name, exists (select 1 from check_in c where c.user_id = $2 and c.warehouse_id = w.id and c.until > now()) as present
    from warehouse w where w.id = $1 and w.org = $3 and w.status = 'active'`;

/** Receiving needs a check-in at the warehouse by scanning (rule receive-check-in-required). */
export async function requireCheckIn(ctx: Pick<Context, 'query' | 'person' | 'org' | 'language'>, warehouseId: number): Promise<void> {
  const [warehouse] = await ctx.query<{ name: string; present: boolean }>(checkText(ctx.language), [
    warehouseId,
    ctx.person.userId,
    ctx.org,
  ]);
  if (!warehouse) throw new Refusal('receive.warehouse-required');
  if (!warehouse.present) throw new Refusal('check-in.required', { warehouse: warehouse.name });
}
