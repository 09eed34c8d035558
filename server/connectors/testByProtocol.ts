import { randomUUID } from 'node:crypto';
import { partnerPaths } from '../../contract/exchange/protocol.ts';
import type { Tried } from '../core/call/app.ts';
import type { Connection } from '../exchange/connections.ts';
import { storedSentence } from '../exchange/storedSentence.ts';
import { askOver } from './ask.ts';
import { changesByProtocol, documentUnknown } from './connector.ts';

/** A person waits for the result, so the connection's own time limit does not apply. */
const longestWaitMs = 10_000;

const failed = (problem: string): Tried => ({ result: 'failed', problem });

/** Asks for a document that was never sent: a partner with the right key and address answers with the protocol's own error, which no other program uses. */
async function testSending(connection: Connection): Promise<Tried> {
  const outcome = await askOver(connection)({ method: 'GET', path: partnerPaths.document(`test-${randomUUID()}`) });
  if (outcome.kind === 'refused' && outcome.status === 404 && outcome.error === documentUnknown) return { result: 'good' };
  if (outcome.kind === 'refused' && outcome.status === 404 && outcome.error)
    return failed(storedSentence('answered.other-word', documentUnknown, `HTTP 404 error: ${outcome.error}`));
  return failed(outcome.kind === 'answer' ? storedSentence('silent.not-protocol', `HTTP ${outcome.status}`) : outcome.problem);
}

/** Asks for the first change, and does not move the cursor. */
async function testFetching(connection: Connection): Promise<Tried> {
  const changes = await changesByProtocol(connection, undefined, 1);
  if (changes.kind === 'not-offered') return { result: 'not-offered' };
  if (changes.kind === 'problem') return failed(changes.problem);
  return { result: 'good' };
}

/** Tests the requests of docs/exchange.md that send nothing to the partner. */
export async function testByProtocol(saved: Connection): Promise<{ send: Tried; fetch: Tried }> {
  const connection = { ...saved, timeoutMs: Math.min(saved.timeoutMs, longestWaitMs) };
  const [send, fetch] = await Promise.all([testSending(connection), testFetching(connection)]);
  return { send, fetch };
}
