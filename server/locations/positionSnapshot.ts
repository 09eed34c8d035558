import type { CallOutput } from '../../contract/core/call.ts';
import { locationsCalls } from '../../contract/locations/locations.calls.ts';
import { handle } from '../core/call/handler.ts';
import { localName } from '../core/database/localName.ts';
import { placeCodeHere } from '../labels/codesHere.ts';

type Snapshot = CallOutput<typeof locationsCalls.positionSnapshot>;
type Place = Omit<Snapshot, 'labels' | 'near' | 'goods' | 'checkedAt'> & { checkedAt: string | null };

const mostLabels = 2000;

const placeText = `
  select l.id, l.code, ${localName('l', '$3')} as name, l.kind, l.status = 'active' as active, l.id in (select blind_places($1, $5)) as counted, w.id as "warehouseId", ${localName('w', '$3')} as warehouse,
         (select to_char(greatest((select max(at) from position_check where location_id = l.id), (select max(counted_at) from count_place where location_id = l.id and not open))
           at time zone $4, 'YYYY-MM-DD HH24:MI:SS')) as "checkedAt",
         (select count(*) from label b where b.location_id = l.id and b.state in ('in-stock', 'picked') and l.id not in (select blind_places($1, $5))) as total
    from location l join warehouse w on w.id = l.warehouse_id where l.org = $1 and l.code = $2`;
const labelsText = `
  select b.code, i.code as "itemNo", ${localName('i', '$2')} as "itemName", b.qty, i.unit, coalesce(b.status, 'available') as status
    from label b join item i on i.id = b.item_id where b.location_id = $1 and b.state in ('in-stock', 'picked') and $1 not in (select blind_places($3, $4)) order by b.id desc limit ${mostLabels}`;
const nearText = `
  select b.code, i.code as "itemNo", ${localName('i', '$2')} as "itemName", b.qty, i.unit, p.code as place
    from location p join label b on b.location_id = p.id and b.state = 'in-stock' join item i on i.id = b.item_id
   where p.warehouse_id = $1 and p.kind in ('unassigned', 'receiving') and p.id <> $3 order by b.id desc limit ${mostLabels}`;
/** The quantity of a key that its labels do not cover. */
const goodsText = `
  select i.code as "itemNo", ${localName('i', '$2')} as "itemName", i.unit, s.batch, s.project, s.status, s.qty - coalesce(b.qty, 0) as qty
    from balance s join item i on i.id = s.item_id
    left join (select item_id, batch, project, status, sum(qty) as qty from label l
                where l.location_id = $1 and l.state in ('in-stock', 'picked')
                  and not exists (select from label c where c.parent_id = l.id and c.state in ('in-stock', 'picked'))
                group by item_id, batch, project, status) b
      on (b.item_id, b.batch, b.project, b.status) = (s.item_id, s.batch, s.project, s.status)
   where s.location_id = $1 and s.present and s.qty > coalesce(b.qty, 0) and $1 not in (select blind_places($3, $4)) order by i.code, s.batch, s.project, s.status limit 1000`;

export const positionSnapshot = handle(locationsCalls.positionSnapshot, async (ctx, { place: scanned }) => {
  const code = await placeCodeHere(ctx, scanned);
  const [found] = await ctx.query<Place>(placeText, [ctx.org, code, ctx.language, ctx.timeZone, ctx.person.userId]);
  if (!found) return ctx.refuse('location.not-found', { code });
  const { checkedAt, ...place } = found;
  const [labels, near, goods] = await Promise.all([
    ctx.query<Snapshot['labels'][number]>(labelsText, [place.id, ctx.language, ctx.org, ctx.person.userId]),
    ctx.query<Snapshot['near'][number]>(nearText, [place.warehouseId, ctx.language, place.id]),
    ctx.query<Snapshot['goods'][number]>(goodsText, [place.id, ctx.language, ctx.org, ctx.person.userId]),
  ]);
  return { ...place, ...(checkedAt === null ? {} : { checkedAt }), labels, near, goods };
});
