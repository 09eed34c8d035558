import type { NeighbourDesk } from '../core/app.ts';
import type { Connections } from '../exchange/connections.ts';
import type { Intake } from '../exchange/intake.ts';
import { askOver } from './ask.ts';
import { connectors } from './connectors.ts';

/** What the calls of the exchange's desk may do with the neighbours. */
export const makeNeighbourDesk = (connections: Connections, intake: Intake): NeighbourDesk => ({
  connected: async (neighbour) => (await connections.find(neighbour)) !== undefined,
  recall: async (neighbour, document) => {
    const connection = await connections.find(neighbour);
    if (!connection) return { kind: 'silent', problem: 'no connection' };
    const delivery = await connectors[neighbour].outbound.recall(askOver(connection), document, document.key);
    if (!delivery) return { kind: 'unknown-there' };
    return delivery.kind === 'settled' ? { kind: 'known', answer: delivery.answer } : { kind: 'silent', problem: delivery.problem };
  },
  takeIn: (source, batchKey, records) => intake.take(source, batchKey, records),
});
