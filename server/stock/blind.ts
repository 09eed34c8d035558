import { Refusal } from '../core/answer/refusal.ts';
import { hiddenInSql } from '../core/lists/hiddenInSql.ts';
import type { Ledger } from './posting.ts';

/** Whether a place is one whose quantities this person may not see, because they count there; in SQL of lists. */
export const isBlind = (location: string): string => `${location} in (select blind_places(:org, :user))`;

/** The value, or null for a person who counts at one of the places. */
export const unlessBlind = (value: string, ...locations: string[]): string =>
  `case when ${locations.map(isBlind).join(' or ')} then ${hiddenInSql} else ${value} end`;

/** A sum over lines, or null for a person who counts at a place of one of them: with a single line the sum is that line's quantity. */
export const unlessBlindLine = (sum: string, lineThere: string): string =>
  `case when exists (select blind_places(:org, :user)) and exists (select from ${lineThere}) then ${hiddenInSql} else ${sum} end`;

/** The value, or null for a person who counts anywhere; for values whose places are not known. */
export const unlessCounting = (value: string): string =>
  `case when exists (select blind_places(:org, :user)) then ${hiddenInSql} else ${value} end`;

const blindText = 'select $3::bigint in (select blind_places($1, $2)) as blind';

/** Replaces a quantity in a refusal to a person who counts it. */
export const hiddenQuantity = '…';

/** Whether the person counts at a place; then refusals must not show the quantity either. */
export async function countsAt(ctx: Pick<Ledger, 'org' | 'person' | 'query'>, locationId: number): Promise<boolean> {
  const [found] = await ctx.query<{ blind: boolean }>(blindText, [ctx.org, ctx.person.userId, locationId]);
  return found?.blind ?? false;
}

const othersText = `select projects_with_more($1, i.id, $3, $4) as others from item i where i.org = $1 and i.code = $2`;

/** The refusal of a quantity above the stock; it names projects that have more. */
export async function insufficient(
  ctx: Pick<Ledger, 'org' | 'person' | 'query'>,
  { item, place, locationId, available, wanted }: { item: string; place: string; locationId: number; available: string; wanted: string },
): Promise<Refusal> {
  if (await countsAt(ctx, locationId))
    return new Refusal('stock.insufficient', { item, place, available: hiddenQuantity, wanted, others: '0' });
  const [found] = await ctx.query<{ others: string }>(othersText, [ctx.org, item, locationId, available]);
  return new Refusal('stock.insufficient', { item, place, available, wanted, others: found?.others ?? '0' });
}
