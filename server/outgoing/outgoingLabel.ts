import { goodsOutCalls } from '../../contract/outgoing/goodsOut.calls.ts';
import { refuseScanOut } from '../../contract/outgoing/scanOut.rules.ts';
import { handle } from '../core/call/handler.ts';
import { labelCodeHere } from '../labels/codesHere.ts';
import { readScanned } from './scanOut.store.ts';
import { readShipment, requireNewLabels } from './shipment.store.ts';

export const outgoingLabel = handle(goodsOutCalls.outgoingLabel, async (ctx, { code, shipmentNo, target }) => {
  const stored = await labelCodeHere(ctx, code);
  const label = (await readScanned(ctx, [stored])).get(stored);
  if (!label) return ctx.refuse('label.not-found', { code: stored });
  const { itemNo, itemName, unit, batch, qty, place, warehouse } = label;
  if (shipmentNo) await requireNewLabels(ctx, await readShipment(ctx, shipmentNo), [label]);
  const wrong = refuseScanOut(label, warehouse, target);
  if (wrong) return ctx.refuse(wrong.refuse, wrong.args);
  return { code: label.code, itemNo, itemName, unit, batch, qty, place, warehouse };
});
