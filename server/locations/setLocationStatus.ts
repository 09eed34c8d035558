import { locationsCalls } from '../../contract/locations/locations.calls.ts';
import { handle } from '../core/call/handler.ts';
import { markedQtyInSql } from '../core/database/concatInSql.ts';

/** Open lines with this target must get another place; notes are locked before places (decision 0059). */
const lockNotesText = `
  select 1 from delivery_note where id in (
    select n.id from delivery_note n join delivery_note_line l on l.note_id = n.id
     where n.org = $1 and n.state in ('unreceived', 'scanning') and l.location_id = any($2::bigint[]) and l.received_qty is null)
   order by id for no key update`;
const clearText = `
  update delivery_note_line l set location_id = null from delivery_note n
   where n.org = $1 and n.state in ('unreceived', 'scanning') and l.note_id = n.id and l.location_id = any($2::bigint[]) and l.received_qty is null`;
/** A stronger lock than a change needs, because commands that put goods there hold a key lock. */
const lockPlacesText =
  'select 1 from location where org = $1 and warehouse_id is not null and id = any($2::bigint[]) order by id for update';

const holdText = `
  select p.code || ': ' || string_agg(i.code || ' ' || ${markedQtyInSql('trim_scale(b.qty)::text')} || ' ' || i.unit, ', ' order by i.code) as line
    from location p join balance b on b.location_id = p.id and b.qty > 0 join item i on i.id = b.item_id
   where p.org = $1 and p.id = any($2::bigint[]) and p.status = 'active' group by p.code order by p.code limit 5`;
const storeText = `
  update location set status = $3, changed_by = $4
   where org = $1 and warehouse_id is not null and kind <> 'unassigned' and id = any($2::bigint[]) and status <> $3 returning code`;

export const setLocationStatus = handle(locationsCalls.setLocationStatus, async (ctx, { ids, active }) => {
  if (!ids) return ctx.refuse('location.select');
  const status = active ? 'active' : 'inactive';
  if (!active) {
    for (const text of [lockNotesText, lockPlacesText]) ctx.write(text, [ctx.org, ids]);
  }
  const holding = active ? [] : await ctx.query<{ line: string }>(holdText, [ctx.org, ids]);
  if (holding.length > 0)
    return ctx.refuse('location.in-stock', {
      contents: holding
        .map(({ line }) => line)
        .join('; ')
        .slice(0, 400),
    });
  if (!active) ctx.write(clearText, [ctx.org, ids]);
  const changed = await ctx.query<{ code: string }>(storeText, [ctx.org, ids, status, ctx.person.userId]);
  ctx.audit('locations', { status, codes: changed.map(({ code }) => code) });
  return { changed: changed.length };
});
