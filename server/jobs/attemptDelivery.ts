import type { Delivery, Outbound } from '../connectors/connector.ts';
import type { Connection } from '../exchange/connections.ts';
import type { ClaimedMessage } from '../exchange/outbox.store.ts';

/** The id of a delivery in both sides' logs. */
export const traceOf = ({ operationId, key }: Pick<ClaimedMessage, 'operationId' | 'key'>): string => operationId ?? key;

/** One attempt to deliver a message. From the second on an answer may have been lost, so the state is requested from the partner first. */
export async function attemptDelivery(outbound: Outbound, connection: Connection, message: ClaimedMessage): Promise<Delivery> {
  const document = { ...message.body, sentAt: new Date().toISOString() };
  const trace = traceOf(message);
  if (message.attempts > 1) {
    const recalled = await outbound.recall(connection, document, trace);
    // An answer that may belong to another document is not accepted: the partner compares the content under the same key.
    if (recalled && recalled.kind !== 'unsaid') return recalled;
  }
  return outbound.send(connection, document, trace);
}
