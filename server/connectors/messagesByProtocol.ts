import { eventMessage, isEvent } from '../../contract/exchange/protocol.events.ts';
import { partnerPaths } from '../../contract/exchange/protocol.ts';
import type { Connection } from '../exchange/connections.ts';
import type { SentDocument } from '../exchange/outbox.store.ts';
import { askOver } from './ask.ts';
import { type Delivery, documentsByProtocol, keyIsWrong, type Outbound } from './connector.ts';

/**
 * Documents and events by docs/exchange.md. An event that may have arrived is simply sent again, because it only contains where to read.
 */
export const messagesByProtocol: Outbound = {
  send: (connection, message, trace) =>
    isEvent(message.type) ? sendEvent(connection, message, trace) : documentsByProtocol.send(connection, message, trace),
  recall: async (connection, message, trace) =>
    isEvent(message.type) ? undefined : documentsByProtocol.recall(connection, message, trace),
};

/** A wrong address for events does not mean that the address for documents is wrong. */
async function sendEvent(connection: Connection, message: SentDocument, trace: string): Promise<Delivery> {
  const body = eventMessage.parse(message);
  const { key } = body;
  const outcome = await askOver(connection)({ method: 'POST', path: partnerPaths.events, body, id: key, trace, answersEmpty: true });
  if (outcome.kind === 'answer') return { kind: 'settled', answer: { key, result: 'accepted', lines: [] } };
  if (outcome.kind === 'unknown') return { ...outcome, kind: 'again' };
  const { status, problem } = outcome;
  return keyIsWrong.includes(status) ? { kind: 'again', status, problem, misconfigured: true } : { kind: 'refused', status, problem };
}
