import { arrivingKey } from '../../contract/transfers/transfers.rules.ts';
import type { SharedContext } from '../core/call/context.ts';
import type { DocumentLine } from '../documents/documentTypes.ts';
import { numberOf } from '../documents/headerText.ts';
import { LayersAway, layersJoined, layersOfRest, type MovedLayer, movedLayerColumns } from '../stock/layersAway.ts';
import type { Layer } from '../stock/posting.ts';

const movedText = `
  select o.id as "orderId", (l.detail ->> 'transferLine')::int as "sourceLine", m.batch, m.project, t.kind = 'transit' as away, ${movedLayerColumns('$2')}
    from transfer_order o join document_line l on l.org in (o.from_org, o.to_org) and l.source_kind = 'transfer' and l.source_id = o.id
    join document d on d.org = l.org and d.id = l.document_id
    join movement m on m.document_id = d.id and m.document_type = d.kind and m.document_line = l.line_no
    join location f on f.id = m.from_location_id join location t on t.id = m.to_location_id and (t.kind = 'transit') <> (f.kind = 'transit')
    ${layersJoined}
   where o.id = any($1::bigint[]) order by m.id`;

interface Moved extends MovedLayer {
  orderId: number;
  sourceLine: number;
  batch: string;
  project: string;
}

const keyOf = (orderId: number | undefined, goods: { sourceLine: number; batch: string; project: string }) =>
  `${orderId} ${arrivingKey(goods)}`;

/** Arriving goods keep the age they had when sent: of their line, batch and project the oldest still in transit. */
export async function layersInTransit(
  ctx: Pick<SharedContext, 'query' | 'timeZone'>,
  lines: readonly DocumentLine[],
): Promise<(Layer[] | undefined)[]> {
  const orders = [...new Set(lines.flatMap(({ source }) => source?.id ?? []))];
  const moved = await ctx.query<Moved>(movedText, [orders, ctx.timeZone]);
  const byKey = new Map([...Map.groupBy(moved, (one) => keyOf(one.orderId, one))].map(([key, some]) => [key, new LayersAway(some)]));
  const awayOf = ({ source, detail = {}, batch, project }: DocumentLine) =>
    byKey.get(keyOf(source?.id, { sourceLine: numberOf(detail['transferLine']) ?? 0, batch, project }));
  return layersOfRest(ctx, lines, awayOf, false);
}
