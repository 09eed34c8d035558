import { locationsCalls } from '../../contract/locations/locations.calls.ts';
import { handle } from '../core/handler.ts';

const holdText = `
  select p.code || ': ' || string_agg(i.code || ' ' || trim_scale(b.qty) || ' ' || i.unit, ', ' order by i.code) as line
    from location p join balance b on b.location_id = p.id and b.qty > 0 join item i on i.id = b.item_id
   where p.org = $1 and p.id = any($2::bigint[]) and p.status = 'active' group by p.code order by p.code limit 5`;
const storeText = `
  update location set status = $3, changed_by = $4
   where org = $1 and kind = 'storage' and id = any($2::bigint[]) and status <> $3 returning code`;

export const setLocationStatus = handle(locationsCalls.setLocationStatus, async (ctx, { ids, active }) => {
  if (!ids) return ctx.refuse('location.select');
  const status = active ? 'active' : 'inactive';
  const holding = active ? [] : await ctx.query<{ line: string }>(holdText, [ctx.org, ids]);
  if (holding.length > 0)
    return ctx.refuse('location.in-stock', {
      contents: holding
        .map(({ line }) => line)
        .join('; ')
        .slice(0, 400),
    });
  const changed = await ctx.query<{ code: string }>(storeText, [ctx.org, ids, status, ctx.person.userId]);
  ctx.audit('locations', { status, codes: changed.map(({ code }) => code) });
  return { changed: changed.length };
});
