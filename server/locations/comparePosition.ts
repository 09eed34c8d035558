import { locationsCalls } from '../../contract/locations/locations.calls.ts';
import { comparePlace } from '../../contract/locations/position.rules.ts';
import { handle } from '../core/call/handler.ts';
import { localName } from '../core/database/localName.ts';
import { labelCodesHere, placeCodeHere } from '../labels/codesHere.ts';
import { countsAt } from '../stock/blind.ts';
import { storePositionCheck } from '../stock/positionCheck.store.ts';

const placeText = 'select id, code from location where org = $1 and code = $2 and warehouse_id is not null';
const expectedText = "select code from label where location_id = $1 and state in ('in-stock', 'picked') order by code";
const elsewhereText = `
  select b.code, b.state, coalesce(p.code, '') as place, coalesce(${localName('w', '$3')}, '') as "warehouseName"
    from label b left join location p on p.id = b.location_id left join warehouse w on w.id = p.warehouse_id
   where b.org = $1 and b.code = any($2::text[])`;

interface Elsewhere {
  code: string;
  state: string;
  place: string;
  warehouseName: string;
}

export const comparePosition = handle(locationsCalls.comparePosition, async (ctx, { place: scanned, labels }) => {
  if (!scanned) return ctx.refuse('location.choose');
  const code = await placeCodeHere(ctx, scanned);
  const [place] = await ctx.query<{ id: number; code: string }>(placeText, [ctx.org, code]);
  if (!place) return ctx.refuse('location.not-found', { code });
  if (await countsAt(ctx, place.id)) return ctx.refuse('stock.counted-blind', { place: place.code });
  const expected = await ctx.query<{ code: string }>(expectedText, [place.id]);
  const { here, missing, elsewhere } = comparePlace(
    expected.map(({ code }) => code),
    await labelCodesHere(ctx, labels),
  );
  const labelOf = new Map(
    (await ctx.query<Elsewhere>(elsewhereText, [ctx.org, elsewhere, ctx.language])).map((label) => [label.code, label]),
  );
  storePositionCheck(ctx, place.id, { here: here.length, missing: missing.length, elsewhere: elsewhere.length });
  ctx.audit(place.code, { here: here.length, missing, elsewhere });
  return {
    place: place.code,
    here: here.slice(0, 2000),
    missing: missing.slice(0, 2000),
    elsewhere: elsewhere.map((code) => labelOf.get(code) ?? { code, state: '', place: '', warehouseName: '' }),
  };
});
