import { goodsOutCalls } from '../../contract/outgoing/goodsOut.calls.ts';
import { virtualPlace } from '../documents/readEntry.ts';
import { handleSaving } from '../documents/saveDocument.ts';
import { requireOldestGoing } from '../stock/newerGoing.ts';
import { goingOf } from './goingOf.ts';
import { productOut } from './goodsOutDocuments.ts';
import { leavingLines, partsLeaving, readLeaving } from './leaving.ts';
import { openLabels } from './openLabels.ts';
import { lockShipment, requireNewLabels } from './shipment.store.ts';

export const shipProduct = handleSaving(goodsOutCalls.shipProduct, productOut, async (ctx, input, save) => {
  const { shipmentNo = '', lines: wanted = [], number, newerReason } = input;
  const shipment = await lockShipment(ctx, shipmentNo);
  if (wanted.length === 0) return ctx.refuse('shipment.select-lines');
  const { lines: named, warehouse } = await readLeaving(ctx, wanted, shipment, { unknown: 'shipment.line-unknown' });
  await requireNewLabels(
    ctx,
    shipment,
    named.flatMap(({ labels }) => labels),
  );
  const { lines: leaving, rests } = await openLabels(ctx, named);
  const parts = await partsLeaving(ctx, leaving);
  const going = leaving.flatMap((line, at) => goingOf(line, parts[at] ?? [], warehouse));
  const [to, older] = await Promise.all([virtualPlace(ctx, 'customer'), requireOldestGoing(ctx, going, newerReason)]);
  const lines = leavingLines(leaving, parts, (line) => ({
    ...{ to, source: { kind: 'sales_shipment', id: shipment.id }, detail: { shipmentLine: line.paperLine.lineNo } },
  }));
  const { customerCode, customerName } = shipment;
  const saved = await save({ warehouse, lines, number, header: { shipmentNo, customerCode, customerName } });
  if (older && newerReason) ctx.audit(saved.docNo, { lines: saved.lines, newerReason });
  return { ...saved, rests, older };
});
