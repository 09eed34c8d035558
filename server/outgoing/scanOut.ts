import type { CallRefusal } from '../../contract/core/call.ts';
import { addQty, compareQty, subtractQty } from '../../contract/core/quantity.ts';
import { refuseBatch } from '../../contract/issuing/take.rules.ts';
import { goodsOutCalls } from '../../contract/outgoing/goodsOut.calls.ts';
import { refuseScanOut } from '../../contract/outgoing/scanOut.rules.ts';
import { stillOpen, type WantedLine } from '../../contract/outgoing/takeOut.rules.ts';
import type { Context, SharedContext } from '../core/call/context.ts';
import type { LinePlace } from '../documents/documentTypes.ts';
import { fitting } from '../documents/fitting.ts';
import { requireDocumentType, virtualPlace } from '../documents/readEntry.ts';
import { handleSaving } from '../documents/saveDocument.ts';
import { workshopPlace } from '../documents/workshopPlace.ts';
import { type Going, requireOldestGoing } from '../stock/newerGoing.ts';
import { scannedOut } from './goodsOutDocuments.ts';
import { lockScanned, placeOf, requireLabels, type Scanned, type ScannedLabel } from './scanOut.store.ts';
import { lockShipment, newLabelsOf, type Shipment } from './shipment.store.ts';

type Asking = Context<CallRefusal<typeof goodsOutCalls.scanOut>>;

/** The labels of one item, batch, project and place: one line. */
const linesOf = (labels: readonly ScannedLabel[]) =>
  [
    ...Map.groupBy(labels, ({ itemId, batch, project, locationId }) => JSON.stringify([itemId, batch, project, locationId])).values(),
  ].flatMap((some, at) => {
    const [first] = some;
    if (!first) return [];
    const { itemId, itemNo, unit, batch, project } = first;
    return {
      lineNo: at + 1,
      itemId,
      itemNo,
      unit,
      batch,
      project,
      qty: addQty('0', ...some.map(({ qty }) => qty)),
      from: placeOf(first),
      labels: some,
    };
  });

type GoodsLine = ReturnType<typeof linesOf>[number];

/** The group of goods in a shipment: one item, batch and project, from one warehouse. */
const groupOf = ({ itemNo, batch, project, from }: GoodsLine): string => JSON.stringify([itemNo, batch, project, from.warehouse]);

/** The reason why goods fit none of the lines that want their item. */
function refuseOther(
  ctx: Pick<Asking, 'refuse'>,
  { lineNo: line, itemNo: item, batch, project, from }: GoodsLine,
  [of]: readonly WantedLine[],
  no: string,
): never {
  if (!of) return ctx.refuse('shipment.line-unknown', { line, no, item, field: 'ItemNo' });
  if (of.project !== project) return ctx.refuse('out.project-other', { line, item, project: of.project || '—', field: 'ProjectNo' });
  if (of.warehouse && of.warehouse !== from.warehouse)
    return ctx.refuse('take.other-warehouse', { place: from.code, other: from.warehouse, warehouse: of.warehouse });
  const { refuse, args } = refuseBatch({ item, place: from.code, batch: of.batch }, [batch]);
  return ctx.refuse(refuse, args);
}

/** The shipment's line for scanned goods: one that wants their item, batch and project from their warehouse, and never more than its open quantity. */
function shipmentLines(ctx: Pick<Asking, 'refuse'>, shipment: Shipment, lines: readonly GoodsLine[]): Map<string, WantedLine> {
  const open = new Map(shipment.lines.map((line) => [line, stillOpen(line)]));
  const of = new Map<string, WantedLine>();
  for (const [group, some] of Map.groupBy(lines, groupOf)) {
    const [first] = some;
    if (!first) continue;
    const { itemNo, batch, project, from } = first;
    const ofItem = shipment.lines.filter((line) => line.itemNo === itemNo);
    const fits = ofItem.filter(
      (line) => line.project === project && (!line.batch || line.batch === batch) && (!line.warehouse || line.warehouse === from.warehouse),
    );
    const [widest] = fits.toSorted((a, b) => compareQty(open.get(b) ?? '0', open.get(a) ?? '0'));
    if (!widest) return refuseOther(ctx, first, ofItem, shipment.no);
    const [left, qty] = [open.get(widest) ?? '0', addQty('0', ...some.map((line) => line.qty))];
    if (compareQty(qty, left) > 0) return ctx.refuse('take.over', { line: first.lineNo, item: itemNo, open: left, qty, field: 'Qty' });
    open.set(widest, subtractQty(left, qty));
    of.set(group, widest);
  }
  return of;
}

/** Scanned goods for the comparison with older stock: with the shipment's line, else with their item and project. */
const goingOf = (lines: readonly GoodsLine[], ofShipment: ReadonlyMap<string, WantedLine>): Going[] =>
  lines.map((line) => {
    const { itemId, itemNo, batch, project, qty, from, labels } = line;
    const shipmentLine = ofShipment.get(groupOf(line));
    const [label] = labels;
    const only = shipmentLine?.warehouse && shipmentLine.warehouse === label?.warehouse ? label.warehouseId : null;
    return {
      ...{ qty, labels, day: '', key: { itemId, locationId: from.locationId, batch, project, status: 'available' } },
      wanting: { itemNo, batch: shipmentLine?.batch ?? '', project, warehouseId: only, warehouse: '' },
    };
  });

interface Goal {
  to: LinePlace;
  workshop?: { id: number; code: string };
}

async function goalOf(ctx: SharedContext, target: 'customer' | 'workshop' | 'supplier', workshop = ''): Promise<Goal> {
  if (target !== 'workshop') return { to: await virtualPlace(ctx, target) };
  const { id, code, place } = await workshopPlace(ctx, workshop);
  return { to: place, workshop: { id, code } };
}

export const scanOut = handleSaving(goodsOutCalls.scanOut, scannedOut, async (ctx, input, save) => {
  const { type, target = 'customer', destination = '', shipmentNo, labels: scans = [], unsure = [], number, newerReason } = input;
  if (!type) return ctx.refuse('scan-out.type-required', { field: 'TypeCode' });
  if (scans.length === 0) return ctx.refuse('scan-out.labels-required');
  await requireDocumentType(ctx, 'scanOut', type);
  const goal = await goalOf(ctx, target, input.workshop);
  const shipment = shipmentNo ? await lockShipment(ctx, shipmentNo) : undefined;
  const scanned = await lockScanned(ctx, scans);
  const knownLabels = scanned.flatMap(({ label }) => label ?? []);
  const requireNew = shipment && (await newLabelsOf(ctx, shipment, knownLabels));
  const decide = (some: readonly Scanned[]) => {
    const labels = requireLabels(some);
    requireNew?.(labels);
    const [first] = labels;
    for (const label of labels) {
      const wrong = refuseScanOut(label, first?.warehouse ?? '', target);
      if (wrong) return ctx.refuse(wrong.refuse, wrong.args);
    }
    const goods = linesOf(labels);
    return { goods, first, ofShipment: shipment && shipmentLines(ctx, shipment, goods) };
  };
  const {
    decided: { goods, first, ofShipment },
    left,
  } = fitting(ctx, scanned, unsure, decide);
  const lines = goods.map((line) => ({
    ...{ ...line, to: goal.to },
    ...(shipment
      ? { source: { kind: 'sales_shipment', id: shipment.id }, detail: { shipmentLine: ofShipment?.get(groupOf(line))?.lineNo } }
      : {}),
  }));
  // Goods that go back to their supplier are not chosen by their age.
  const going = target === 'supplier' ? [] : goingOf(goods, ofShipment ?? new Map());
  const older = await requireOldestGoing(ctx, going, newerReason);
  const saved = await save({
    ...{ lines, number, warehouse: { id: first?.warehouseId ?? 0, code: first?.warehouse ?? '' } },
    ...(goal.workshop ? { workshop: goal.workshop } : {}),
    header: { type, target, destination: destination || shipment?.customerName || '', shipmentNo },
  });
  if (older && newerReason) ctx.audit(saved.docNo, { lines: saved.lines, newerReason });
  return { ...saved, older, leftOut: left };
});
