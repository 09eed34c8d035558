import type { PaperKind } from './documents/settlePapers.ts';
import { settledReturns } from './incoming/salesReturn.store.ts';
import { settledRequisitions } from './outgoing/settledRequisitions.ts';
import { settledShipments } from './outgoing/shipment.store.ts';
import { settledTransfers } from './transfers/settledTransfers.ts';

/** The kinds of partner documents that can be settled, one line each. */
export const settledPapers: readonly PaperKind[] = [settledTransfers, settledShipments, settledReturns, ...settledRequisitions];
