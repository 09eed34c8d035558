import type { Language } from '../../contract/messages/texts.ts';
import { Refusal } from '../core/answer/refusal.ts';
import { say } from '../core/answer/reply.ts';
import type { Context } from '../core/call/context.ts';
import { nameIn } from '../core/database/localName.ts';

type Asking = Pick<Context, 'query' | 'person' | 'org' | 'language'>;

const checkText = (language: Language): string => `
  select w.id, ${nameIn('w', language)} as name, exists (select 1 from check_in c where c.user_id = $2 and c.warehouse_id = w.id and c.until > now()) as present
    from warehouse w where w.id = $1 and w.org = $3 and w.status = 'active'`;

/** Receiving needs a check-in at the warehouse by scanning (rule receive-check-in-required). */
export async function requireCheckIn(ctx: Asking, warehouseId: number): Promise<void> {
  const [warehouse] = await ctx.query<{ name: string; present: boolean }>(checkText(ctx.language), [
    warehouseId,
    ctx.person.userId,
    ctx.org,
  ]);
  if (!warehouse) throw new Refusal('receive.warehouse-required');
  if (!warehouse.present) throw new Refusal('check-in.required', { warehouse: warehouse.name });
}

const anyText = `
  select w.code from check_in c join warehouse w on w.id = c.warehouse_id and w.status = 'active'
   where c.org = $1 and c.user_id = $2 and c.until > now() order by c.id desc limit 1`;

/** The warehouse of the person's newest valid check-in, where the work names no warehouse; any check-in is enough for presence. */
export async function requireAnyCheckIn(ctx: Asking): Promise<string> {
  const [found] = await ctx.query<{ code: string }>(anyText, [ctx.org, ctx.person.userId]);
  if (!found) throw new Refusal('check-in.required', { warehouse: say(ctx.language, 'check-in.any-warehouse') });
  return found.code;
}
