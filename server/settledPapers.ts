import type { PaperKind } from './documents/settlePapers.ts';
import { settledReturns } from './incoming/salesReturn.store.ts';
import { settledRequisitions } from './outgoing/settledRequisitions.ts';
import { settledShipments } from './outgoing/shipment.store.ts';
import { settledTransfers } from './transfers/settledTransfers.ts';

/** The kinds of papers that say when nothing is left of them; one line a kind. */
export const settledPapers: readonly PaperKind[] = [settledTransfers, settledShipments, settledReturns, ...settledRequisitions];
