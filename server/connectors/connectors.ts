import type { Neighbour } from '../../contract/exchange/neighbour.ts';
import type { Connector } from './connector.ts';
import { erp } from './erp.ts';
import { imos } from './imos.ts';
import { mcas } from './mcas.ts';
import { portal } from './portal.ts';
import { qa } from './qa.ts';

/** Every system next door by its name. */
export const connectors: Record<Neighbour, Connector> = { erp, portal, mcas, qa, imos };
