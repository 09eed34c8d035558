import { cut } from '../../contract/core/harmless.ts';
import { mapRecord } from '../../contract/exchange/applyMapping.ts';
import { type InboundRecord, readRecord } from '../../contract/exchange/protocol.records.ts';
import { partnerPaths } from '../../contract/exchange/protocol.ts';
import type { Connection } from '../exchange/connections.ts';
import { storedSentence } from '../exchange/storedSentence.ts';
import { askOver } from './ask.ts';
import { type Connector, changesByProtocol } from './connector.ts';
import { messagesByProtocol } from './messagesByProtocol.ts';
import { testByProtocol } from './testByProtocol.ts';

/** The supplier portal: delivery notes with labels, pushed, pulled, or requested while a worker waits. */
export const portal: Connector = {
  partner: 'portal',
  outbound: messagesByProtocol,
  inbound: { changes: changesByProtocol },
  test: testByProtocol,
};

/** The portal's answer about a note or label; `raw` as received. */
export type Found =
  | { kind: 'found'; record: InboundRecord; raw: unknown }
  | { kind: 'unknown-there' }
  | { kind: 'silent'; problem: string; isAnswer: boolean };

/** A worker waits, so this is the portal's time limit. */
export const longestWaitMs = 3000;

/** Asks for the delivery note of a number, or of a label. */
export async function findAtPortal(connection: Connection, what: 'note' | 'label', code: string, timeoutMs: number): Promise<Found> {
  const path = what === 'note' ? partnerPaths.deliveryNote(code) : partnerPaths.label(code);
  const outcome = await askOver(connection)({ method: 'GET', path, timeoutMs });
  if (outcome.kind === 'refused' && outcome.status === 404) return { kind: 'unknown-there' };
  if (outcome.kind !== 'answer')
    return { kind: 'silent', problem: outcome.problem, isAnswer: outcome.kind === 'refused' || !outcome.silent };
  const reading = readRecord(mapRecord(connection.mapping, outcome.body), 'portal');
  if (!reading.ok || reading.record.kind !== 'deliveryNote') {
    return { kind: 'silent', problem: storedSentence('silent.not-protocol', reading.ok ? '' : cut(reading.reason, 300)), isAnswer: true };
  }
  return { kind: 'found', record: reading.record, raw: outcome.body };
}
