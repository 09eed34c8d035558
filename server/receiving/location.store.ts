import type { Language } from '../../contract/messages/texts.ts';
import { Refusal } from '../core/answer/refusal.ts';
import type { Context } from '../core/call/context.ts';
import { nameIn } from '../core/database/localName.ts';
import { placeCodeHere } from '../labels/codesHere.ts';

export interface FoundLocation {
  id: number;
  code: string;
  warehouse_id: number;
}

const findText = (language: Language): string => `
  select l.id, l.code, l.warehouse_id, l.status, ${nameIn('w', language)} as warehouse,
         (select ${nameIn('wanted', language)} from warehouse wanted where wanted.id = $3) as wanted
    from location l join warehouse w on w.id = l.warehouse_id
   where l.org = $1 and l.code = $2 and l.kind <> 'unassigned'`;

/**
 * The storage location a worker scanned or typed; it must exist, be in use and lie in the receiving warehouse
 * (rules location-code-exists, location-code-correct).
 */
export async function findLocation(
  ctx: Pick<Context, 'org' | 'query' | 'language'>,
  scanned: string,
  warehouseId?: number,
): Promise<FoundLocation> {
  const code = await placeCodeHere(ctx, scanned);
  const [place] = await ctx.query<FoundLocation & { status: string; warehouse: string; wanted: string | null }>(findText(ctx.language), [
    ctx.org,
    code,
    warehouseId ?? null,
  ]);
  if (!place) throw new Refusal('location.not-found', { code });
  if (place.status !== 'active') throw new Refusal('location.inactive', { code });
  if (warehouseId !== undefined && place.warehouse_id !== warehouseId) {
    throw new Refusal('location.wrong-warehouse', { code, other: place.warehouse, warehouse: place.wanted ?? '' });
  }
  return place;
}
