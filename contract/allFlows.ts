import type { AnyCall } from './core/call.ts';
import type { FlowName } from './core/flowNames.ts';
import { countFlow } from './counting/count.flow.ts';
import { looseFlow } from './incoming/loose.flow.ts';
import { pickingFlow } from './issuing/picking.flow.ts';
import { splitFlow } from './labels/split.flow.ts';
import { compareFlow } from './locations/compare.flow.ts';
import { positionFlow } from './locations/position.flow.ts';
import { scanOutFlow } from './outgoing/scanOut.flow.ts';
import { takeOutFlows } from './outgoing/takeOut.flow.ts';
import { putawayFlow } from './putaway/putaway.flow.ts';
import { cabinetFlow } from './receiving/cabinet.flow.ts';
import { receiveFlow } from './receiving/receive.flow.ts';
import { reportFlow } from './reporting/report.flow.ts';
import { transferInFlow } from './transfers/transferIn.flow.ts';

/** Every scan flow of the product by its name; work of a flow that is missing here could be handed over, but never taken over. */
export const allFlows = {
  receive: receiveFlow,
  cabinet: cabinetFlow,
  putaway: putawayFlow,
  bind: positionFlow('bind'),
  unbind: positionFlow('unbind'),
  load: positionFlow('load'),
  unload: positionFlow('unload'),
  compare: compareFlow,
  split: splitFlow,
  count: countFlow,
  report: reportFlow,
  picking: pickingFlow,
  transferIn: transferInFlow,
  looseReceipt: looseFlow,
  collect: takeOutFlows.requisition,
  ship: takeOutFlows.shipment,
  scanOut: scanOutFlow,
} satisfies Record<FlowName, unknown>;

/** The calls that commands of flows are made of, by name. */
export const flowCalls: Readonly<Record<string, AnyCall>> = Object.assign({}, ...Object.values(allFlows).map(({ calls }) => calls));
