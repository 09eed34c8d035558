import type { AnyCall } from './core/call.ts';
import { cabinetFlow } from './receiving/cabinet.flow.ts';
import { receiveFlow } from './receiving/receive.flow.ts';

/** Every scan flow of the product by its name. */
export const allFlows = { receive: receiveFlow, cabinet: cabinetFlow };

/** The calls that commands of flows are made of, by name. */
export const flowCalls: Readonly<Record<string, AnyCall>> = Object.assign({}, ...Object.values(allFlows).map(({ calls }) => calls));
