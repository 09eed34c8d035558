import { locationsCalls } from '../../contract/locations/locations.calls.ts';
import { rackCodes } from '../../contract/locations/locations.rules.ts';
import { handle } from '../core/call/handler.ts';
import { named } from '../core/database/named.ts';

const placeText = `
  select w.code, (select a.id from area a where a.id = $3 and a.warehouse_id = w.id and a.status = 'active') as area
    from warehouse w where w.org = $1 and w.id = $2 and w.status = 'active' for share`;
const knownText = `select code, warehouse_id as warehouse from location where org = $1 and code = any($2::text[]) order by code`;
const storeText = `
  insert into location (org, kind, warehouse_id, area_id, code, reporting, intermediate, changed_by, capacity)
  select :org, 'storage', :warehouseId, :areaId, code, :reporting, :intermediate, :userId::bigint, :capacity from unnest(:codes::text[]) with ordinality as g(code, at) order by at
  on conflict (org, code) do nothing returning code`;

export const createRack = handle(locationsCalls.createRack, async (ctx, { warehouseId, areaId, first, last, ...more }) => {
  if (!first || !last) return ctx.refuse('rack.codes-required');
  const codes = rackCodes(first, last);
  if (typeof codes === 'string') return ctx.refuse(codes, { first, last });
  const [place] = await ctx.query<{ code: string; area: number | null }>(placeText, [ctx.org, warehouseId, areaId ?? null]);
  if (!place) return ctx.refuse('warehouse.not-found');
  if (areaId && !place.area) return ctx.refuse('area.not-found');
  const existing = await ctx.query<{ code: string; warehouse: number | null }>(knownText, [ctx.org, codes]);
  const elsewhere = existing.filter(({ warehouse }) => warehouse !== warehouseId);
  if (elsewhere.length > 0) {
    return ctx.refuse('rack.other-warehouse', {
      codes: elsewhere
        .slice(0, 5)
        .map(({ code }) => code)
        .join(', '),
      count: elsewhere.length,
    });
  }
  const made = await ctx.query<{ code: string }>(
    ...named(storeText, {
      ...{ org: ctx.org, warehouseId, areaId: areaId ?? null, codes, reporting: more.reporting },
      ...{ intermediate: more.intermediate, userId: ctx.person.userId, capacity: more.capacity ?? 0 },
    }),
  );
  ctx.audit(`locations ${place.code}`, { first, last, created: made.length, existing: codes.length - made.length });
  return {
    total: codes.length,
    created: made.length,
    existing: existing.slice(0, 100).map(({ code }) => code),
    sample: made.slice(0, 20).map(({ code }) => code),
  };
});
