import type { CallOutput } from '../../contract/core/call.ts';
import { addQty, compareQty } from '../../contract/core/quantity.ts';
import { conditionsIn } from '../../contract/issuing/conditions.rules.ts';
import { layersFor } from '../../contract/issuing/layersFor.rules.ts';
import { pickingCalls } from '../../contract/issuing/picking.calls.ts';
import { refuseTake } from '../../contract/issuing/take.rules.ts';
import type { Language } from '../../contract/messages/texts.ts';
import { say } from '../core/answer/reply.ts';
import { may } from '../core/call/access.ts';
import type { Context } from '../core/call/context.ts';
import { handle } from '../core/call/handler.ts';
import { nameIn } from '../core/database/localName.ts';
import { named } from '../core/database/named.ts';
import { labelCodeHere } from '../labels/codesHere.ts';
import { oldestOf } from '../stock/stockToTake.store.ts';
import { isOpen, readLines, surplusInSql } from './issueTask.store.ts';
import { roundIn, roundText } from './pickingRound.store.ts';
import { conditionsOf } from './preparationConditions.ts';
import { proposalsFor } from './proposeStock.ts';

const idsText = (language: Language): string => `
  select l.id, ${nameIn('i', language)} as name from ${roundText} and ${isOpen}
   order by coalesce(t.rank, 100000 + t.priority), t.needed_at, l.id limit 200`;

/** Goods taken for a round since the previous shift, and places reported short and not checked since. */
const walkedText = (language: Language): string => `
  with l as not materialized (select l.org, l.id, l.unit, i.code as item, ${nameIn('i', language)} as name from ${roundText})
  select p.code as place, l.item as "itemNo", l.name as "itemName", l.unit, k.batch, trim_scale(sum(k.qty))::text as qty, false as short
    from l join issue_pick k on k.line_id = l.id and k.standing and k.at > now() - interval '12 hours'
    join location p on p.id = k.from_location_id group by 1, 2, 3, 4, 5
  union all
  select p.code, l.item, l.name, l.unit, '', '0', true
    from l join issue_short s on s.org = l.org and s.line_id = l.id and s.settled_at is null join location p on p.id = s.location_id group by 1, 2, 3, 4
   limit 500`;

/** Prepared goods of a round that are no longer wanted. */
const surplusText = `
  select i.code as item, trim_scale(sum(${surplusInSql}))::text as qty from ${roundText} and ${surplusInSql} > 0 group by i.code order by i.code limit 6`;

const lowText = `
  select p.code from jsonb_to_recordset($2::jsonb) as t(place text, qty numeric) join location p on p.org = $1 and p.code = t.place and p.kind = 'storage'
    join balance b on b.location_id = p.id and b.present join item i on i.id = b.item_id
   where p.id not in (select blind_places($1, $3)) group by p.code, t.qty having count(*) = 1 and max(b.qty) - t.qty <= max(coalesce(i.pack_qty, 0))`;

/** A place is one stop: proposals of older and of newer goods there are merged. */
const byPlace = (takes: readonly { place: string; batch: string; qty: string; loose: string; reason: string; day: string }[]) =>
  [...Map.groupBy(takes, ({ place, batch }) => JSON.stringify([place, batch])).values()].flatMap((some) => {
    const [first] = some;
    if (!first) return [];
    const { place, batch, reason, day } = first;
    return {
      place,
      batch,
      reason,
      day,
      qty: addQty('0', ...some.map(({ qty }) => qty)),
      loose: addQty('0', ...some.map(({ loose }) => loose)),
    };
  });

/** More than a picker takes before the round is read again. */
const mostLayers = 40;

type Walked = CallOutput<typeof pickingCalls.pickingSnapshot>['walked'][number];

/** Places that hold one kind of goods, and after these takes a pack of it at most; for people who may count alone. */
async function lowPlaces(
  { query, org, person }: Pick<Context, 'query' | 'org' | 'person'>,
  takes: readonly { place: string; qty: string }[],
) {
  if (!['enterCounts', 'stockCounts', 'count'].every((one) => may(person, one))) return [];
  const byPlace = [...Map.groupBy(takes, ({ place }) => place)].map(([place, of]) => ({
    place,
    qty: addQty('0', ...of.map(({ qty }) => qty)),
  }));
  return (await query<{ code: string }>(lowText, [org, JSON.stringify(byPlace), person.userId])).map(({ code }) => code);
}

/** The note for the picker about goods that the ERP no longer wants. */
const putBackWords = (language: Context['language'], surplus: readonly { item: string; qty: string }[]): string =>
  surplus.length === 0 ? '' : say(language, 'picking.put-back', { items: surplus.map(({ item, qty }) => `${item} × ${qty}`).join(', ') });

export const pickingSnapshot = handle(pickingCalls.pickingSnapshot, async (ctx, input) => {
  const round = roundIn(ctx.org, input);
  if (!round) return ctx.refuse('issue.search-required');
  const [found, walked, surplus] = await Promise.all([
    ctx.query<{ id: number; name: string }>(...named(idsText(ctx.language), round)),
    ctx.query<Walked>(...named(walkedText(ctx.language), round)),
    ctx.query<{ item: string; qty: string }>(...named(surplusText, round)),
  ]);
  const names = new Map(found.map(({ id, name }) => [id, name]));
  const facts = await readLines(ctx, [...names.keys()], ctx.settings.callMaterialLink);
  const lines = [...names.keys()].flatMap((id) => facts.get(id) ?? []);
  const items = [...new Set(lines.map(({ itemId }) => itemId))];
  const [stock, condition, counted] = await Promise.all([
    oldestOf(ctx, items),
    conditionsOf(ctx, lines),
    ctx.query<{ id: number }>('select blind_places($1, $2) as id', [ctx.org, ctx.person.userId]),
  ]);
  // The sum of a place's cartons is its book quantity: a person who counts there gets the quantity to take, and only the carton in their hand.
  const inHand = input.inHand && (await labelCodeHere(ctx, input.inHand));
  const blind = new Set(counted.map(({ id }) => id));
  const labels = stock
    .filter((key) => lines.some((line) => line.itemId === key.itemId && !refuseTake(line, key)))
    .flatMap(({ itemNo: item, batch, project, place, locationId, day, useBy, labels: here }) =>
      here
        .filter(({ code }) => !blind.has(locationId) || code === inHand)
        .map(({ code, qty, day: since }) => ({
          code,
          itemNo: item,
          batch,
          project,
          place,
          qty,
          day: since ?? day,
          ...(useBy ? { useBy } : {}),
        })),
    );
  const { newerGoods: newer } = ctx.settings;
  const seen = newer === 'allow' ? [] : stock.filter(({ locationId }) => !blind.has(locationId));
  const beside = lines.map((line) => layersFor(line, seen).slice(0, mostLayers));
  const proposals = proposalsFor(ctx, lines, stock, condition);
  return {
    note: [conditionsIn(ctx.settings.preparationConditions).note, putBackWords(ctx.language, surplus)].filter(Boolean).join(' · '),
    labels,
    newer,
    walked,
    low: await lowPlaces(
      ctx,
      proposals.flatMap(({ takes }) => takes),
    ),
    lines: lines.flatMap((line, at) => {
      const proposal = proposals[at];
      if (!proposal) return [];
      const { kept, takes, why } = proposal;
      return {
        ...{ id: line.id, taskNo: line.taskNo, orderNo: line.orderNo, itemNo: line.itemNo, itemName: names.get(line.id) ?? '' },
        ...{ unit: line.unit, decimals: line.decimals, qty: line.qty, open: proposal.open, batch: line.batch, project: line.project },
        ...(compareQty(kept, '0') > 0 ? { kept } : {}),
        takes: byPlace(takes),
        ...(newer === 'allow' ? {} : { layers: beside[at] ?? [] }),
        why,
      };
    }),
  };
});
