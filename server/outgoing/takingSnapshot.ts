import { compareQty, subtractQty } from '../../contract/core/quantity.ts';
import { mostPapers, papersIn } from '../../contract/documents/papers.ts';
import { layersFor } from '../../contract/issuing/layersFor.rules.ts';
import type { Language } from '../../contract/messages/texts.ts';
import { type PaperKind, takeOutCalls } from '../../contract/outgoing/takeOut.calls.ts';
import { lineKeyOf, stillOpen, type WantedLine } from '../../contract/outgoing/takeOut.rules.ts';
import type { PlacedLayer } from '../../contract/stock/newer.rules.ts';
import type { Context } from '../core/call/context.ts';
import { handle } from '../core/call/handler.ts';
import { nameIn } from '../core/database/localName.ts';
import { expiryTurnOf } from '../stock/expiryOf.ts';
import { freeInSql } from '../stock/freeInSql.ts';
import { stockLeft } from '../stock/newerGoing.ts';
import { oldestFirst } from '../stock/oldestFirst.ts';
import { writtenLabelsInSql } from '../stock/writtenLabels.ts';
import { readRequisition } from './requisition.store.ts';
import { readShipment } from './shipment.store.ts';
import { wantingOf } from './wantingLines.ts';

interface Here {
  lineNo: number;
  place: string;
  warehouse: string;
  warehouseName: string;
  batch: string;
  project: string;
  free: string;
  useBy: string | null;
  labels: { code: string; qty: string; day: string }[];
  /** The sum of all labels there, including picked ones. */
  promised: string;
}

const labelsAt = `b.item_id = k.item_id and b.location_id = k.location_id and b.batch = k.batch and b.project = k.project and b.status = k.status
  and not exists (select from label c where c.parent_id = b.id and c.state in ('in-stock', 'picked', 'split'))`;

// Places that are being counted are left out; the oldest goods of a line are enough to choose from.
const hereText = (language: Language): string => `
  select g.line as "lineNo", p.code as place, w.code as warehouse, ${nameIn('w', language)} as "warehouseName", k.batch, k.project, trim_scale(k.qty - k.reserved)::text as free, (${expiryTurnOf('k')})::text as "useBy",
         trim_scale(coalesce((select sum(b.qty) from label b where ${labelsAt} and b.state in ('in-stock', 'picked')), 0))::text as promised,
         (select coalesce(json_agg(json_build_object('code', b.code, 'qty', trim_scale(b.qty)::text, 'day', plant_day(coalesce(b.received_at, k.received_at), $4)::text) order by b.received_at nulls first, b.id), '[]')
            from label b where ${labelsAt} and b.state = 'in-stock' and b.id <> all(${writtenLabelsInSql})) as labels
    from jsonb_to_recordset($2::jsonb) as g(line int, item bigint, batch text, project text, warehouse text)
    join item i on i.id = g.item
    cross join lateral (select b.* from balance b join location p on p.id = b.location_id join warehouse w on w.id = p.warehouse_id
                         where b.org = $1 and b.item_id = g.item and ${freeInSql} and b.project = g.project
                           and b.qty > b.reserved and (g.batch = '' or b.batch = g.batch) and (g.warehouse is null or w.code = g.warehouse)
                           and b.location_id not in (select blind_places($1, $3)) order by ${oldestFirst('b')} limit 60) k
    join location p on p.id = k.location_id and p.kind = 'storage' and p.status = 'active' join warehouse w on w.id = p.warehouse_id
   order by g.line, ${oldestFirst('k')}`;

const namesText = (language: Language): string =>
  `select i.id, ${nameIn('i', language)} as name, i.decimals, i.batch_controlled as "batchControlled" from item i where i.org = $1 and i.id = any($2::bigint[])`;

interface Named {
  id: number;
  name: string;
  decimals: number;
  batchControlled: boolean;
}

interface Paper {
  goesTo: string;
  ofErp?: string[];
  /** With their requisition, if several are collected together. */
  lines: (WantedLine & { paperNo?: string })[];
}

/** Receiver and lines of the requisitions that a code names between commas, or of a shipment. */
export async function paperOf(
  ctx: Pick<Context, 'org' | 'query' | 'person' | 'language'>,
  kind: PaperKind,
  no: string,
  numbers: readonly string[],
): Promise<Paper> {
  if (kind === 'shipment') {
    const { customerName, lines } = await readShipment(ctx, no);
    return { goesTo: customerName, lines };
  }
  const papers = await Promise.all((numbers.length > 0 ? numbers : [no]).map((one) => readRequisition(ctx, one)));
  return {
    goesTo: [...new Set(papers.map((paper) => paper.goesTo))].join(', '),
    ofErp: papers.flatMap((paper) => (paper.kind === 'erp_issue' ? [paper.no] : [])),
    lines: papers.flatMap((paper) =>
      paper.lines.map((line) => ({
        ...{ ...line, lineNo: lineKeyOf(numbers, paper.no, line.lineNo) },
        ...(papers.length > 1 ? { paperNo: paper.no } : {}),
      })),
    ),
  };
}

/** The places of the wanted goods, as a device gets them. */
export const placesForLines = (
  ctx: Pick<Context, 'org' | 'query' | 'person' | 'language' | 'timeZone'>,
  lines: readonly WantedLine[],
): Promise<Here[]> => {
  const wantedLines = lines.map(({ lineNo: line, itemId: item, batch, project, warehouse }) => ({ line, item, batch, project, warehouse }));
  return ctx.query<Here>(hereText(ctx.language), [ctx.org, JSON.stringify(wantedLines), ctx.person.userId, ctx.timeZone]);
};

/** More than a worker takes before the snapshot is read again. */
const mostLayers = 40;

/** Other stock that could leave for each line, by age; undefined where the plant allows newer goods, or they have left already. */
async function layersBeside(
  ctx: Parameters<typeof stockLeft>[0] & Pick<Context, 'person'>,
  lines: readonly WantedLine[],
  ofErp: readonly string[] = [],
): Promise<PlacedLayer[][] | undefined> {
  if (ctx.settings.newerGoods === 'allow' || ofErp.length > 0) return undefined;
  const [stock, wanting, counted] = await Promise.all([
    stockLeft(
      ctx,
      lines.map(({ itemId }) => itemId),
    ),
    wantingOf(ctx, lines),
    ctx.query<{ id: number }>('select blind_places($1, $2) as id', [ctx.org, ctx.person.userId]),
  ]);
  const blind = new Set(counted.map(({ id }) => id));
  const seen = stock.filter(({ locationId }) => !blind.has(locationId));
  return wanting.map((line) => layersFor(line, seen).slice(0, mostLayers));
}

export const takingSnapshot = handle(takeOutCalls.takingSnapshot, async (ctx, { kind, no }) => {
  const numbers = kind === 'requisition' ? papersIn(no) : [];
  if (numbers.length > mostPapers) return ctx.refuse('select.at-most', { n: mostPapers });
  const { goesTo, ofErp, lines } = await paperOf(ctx, kind, no, numbers);
  const open = lines.filter((line) => compareQty(stillOpen(line), '0') > 0 && !line.orderEnded);
  const [here, items] = await Promise.all([
    placesForLines(ctx, open),
    ctx.query<Named>(namesText(ctx.language), [ctx.org, open.map(({ itemId }) => itemId)]),
  ]);
  const named = new Map(items.map((item) => [item.id, item]));
  const beside = await layersBeside(ctx, open, ofErp);
  const labels = new Map<
    string,
    { code: string; itemNo: string; batch: string; project: string; place: string; qty: string; day: string; useBy?: string }
  >();
  for (const { lineNo, place, batch, project, useBy, labels: some } of here) {
    const itemNo = open.find((line) => line.lineNo === lineNo)?.itemNo ?? '';
    for (const { code, qty, day } of some) labels.set(code, { code, itemNo, batch, project, place, qty, day, ...(useBy ? { useBy } : {}) });
  }
  const linesOfPaper = open.map((line, at) => ({
    ...(beside ? { layers: beside[at] ?? [] } : {}),
    ...{ lineNo: line.lineNo, itemNo: line.itemNo, itemName: named.get(line.itemId)?.name ?? '', unit: line.unit },
    ...{
      decimals: named.get(line.itemId)?.decimals ?? 0,
      qty: line.qty,
      open: stillOpen(line),
      batch: line.batch,
      project: line.project,
      ...(line.paperNo ? { paperNo: line.paperNo } : {}),
      ...(ctx.settings.batchControlOnIssue && !line.batch && named.get(line.itemId)?.batchControlled ? { chooseBatch: true } : {}),
    },
    places: here
      .filter(({ lineNo }) => lineNo === line.lineNo)
      .map(({ place, warehouse, warehouseName, batch, free, promised }) => ({
        ...{ place, warehouse, warehouseName, batch, free },
        loose: atLeastNothing(subtractQty(free, promised)),
      })),
  }));
  // A round is sorted by place; a single requisition keeps its order.
  const walk = numbers.length > 1 ? linesOfPaper.toSorted((a, b) => firstPlace(a).localeCompare(firstPlace(b))) : linesOfPaper;
  return { kind, no, goesTo, ofErp, lines: walk, labels: [...labels.values()], ...(beside ? { newer: ctx.settings.newerGoods } : {}) };
});

/** Lines without stock come last. */
const firstPlace = ({ places }: { places: readonly { place: string }[] }): string => places[0]?.place ?? '\uffff';

const atLeastNothing = (qty: string): string => (compareQty(qty, '0') < 0 ? '0' : qty);
