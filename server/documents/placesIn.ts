import type { Language } from '../../contract/messages/texts.ts';
import type { Context } from '../core/call/context.ts';
import { nameIn } from '../core/database/localName.ts';

const warehouseText = (language: Language): string => `
  select w.id as "warehouseId", ${nameIn('w', language)} as warehouse from warehouse w where w.org = $1 and w.code = $2`;
const placesText = `
  select code from location where org = $1 and warehouse_id = $2 and kind <> 'unassigned' and status = 'active' order by code`;

/** A warehouse with the places that goods may be put into, for a device that goes on without asking. */
export async function placesIn(
  ctx: Pick<Context, 'org' | 'query' | 'language'>,
  code: string,
): Promise<{ warehouseId: number; warehouse: string; places: string[] }> {
  const [found] = await ctx.query<{ warehouseId: number; warehouse: string }>(warehouseText(ctx.language), [ctx.org, code]);
  if (!found) throw new Error(`organisation ${ctx.org} has no warehouse ${code}`);
  const places = await ctx.query<{ code: string }>(placesText, [ctx.org, found.warehouseId]);
  return { ...found, places: places.map((place) => place.code) };
}
