import { lookup } from 'node:dns/promises';
import { isLinkLocal, transports } from '../../contract/exchange/exchange.rules.ts';
import { Refusal } from '../core/answer/refusal.ts';
import type { PartnerGateway } from '../core/call/app.ts';
import type { Connections } from '../exchange/connections.ts';
import type { Intake } from '../exchange/intake.ts';
import type { ConnectorOf } from './connectors.ts';

/** The requests to partners that calls of the exchange's desk may make. */
export const makePartnerGateway = (
  connections: Connections,
  intake: Intake,
  connectorOf: ConnectorOf,
  askUnanswered: PartnerGateway['askUnanswered'],
): PartnerGateway => ({
  askUnanswered,
  connected: async (partner) => (await connections.find(partner)) !== undefined,
  recall: async (partner, document) => {
    const connection = await connections.find(partner);
    if (!connection) return { kind: 'silent' };
    const delivery = await connectorOf(connection).outbound.recall(connection, document, document.key);
    if (!delivery) return { kind: 'unknown-there' };
    if (delivery.kind === 'settled' || delivery.kind === 'unsaid') return { kind: 'known', answer: delivery.answer };
    if (delivery.kind === 'refused' && delivery.status === 409) return { kind: 'other-there' };
    return { kind: 'silent' };
  },
  stock: async (org) => {
    const connection = await connections.find('erp');
    if (!connection) return { kind: 'no-connection' };
    return (await connectorOf(connection).stock?.(connection, org)) ?? { kind: 'not-offered' };
  },
  held: async (partner, org, since) => {
    const connection = await connections.find(partner);
    if (!connection) return { kind: 'no-connection' };
    return (await connectorOf(connection).held?.(connection, org, since)) ?? { kind: 'not-offered' };
  },
  takeBack: async (partner, key) => {
    const connection = await connections.find(partner);
    if (!connection) return { kind: 'no-connection' };
    return (await connectorOf(connection).takeBack?.(connection, key)) ?? { kind: 'not-offered' };
  },
  test: async (partner) => {
    const connection = await connections.findSaved(partner);
    for (const address of [connection?.baseUrl, connection?.oauth?.tokenUrl])
      if (address && connection && !transports[connection.mode].inFiles) await refuseLinkLocal(address);
    return connection && connectorOf(connection).test(connection);
  },
  takeIn: (source, batchKey, records) => intake.take(source, batchKey, records),
});

/** A host name may also resolve to such an address; the connection test reports a name without address. */
async function refuseLinkLocal(address: string): Promise<void> {
  const host = new URL(address).hostname;
  const found = await lookup(host.replace(/^\[|\]$/g, ''), { all: true }).catch(() => []);
  if ([host, ...found.map((one) => one.address)].some(isLinkLocal)) throw new Refusal('connection.address-local', { address });
}
