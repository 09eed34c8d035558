import { type HeldDocument, heldPage, takenBack } from '../../contract/exchange/protocol.held.ts';
import { batchLimit, partnerPaths } from '../../contract/exchange/protocol.ts';
import { withoutAbsent } from '../../contract/exchange/withoutAbsent.ts';
import type { TakenBack, TheirDocuments } from '../core/call/app.ts';
import type { Connection } from '../exchange/connections.ts';
import { storedSentence } from '../exchange/storedSentence.ts';
import { askOver, notAsAgreed } from './ask.ts';
import type { Outcome } from './askOutcome.ts';
import { documentUnknown } from './connector.ts';

/** Half a million documents since a backup are a mistake of one side. */
const mostPages = 500;

// Statuses of a server without this request: the path is unknown.
const notOffered = [404, 405, 501];
const isNotOffered = (outcome: Outcome): boolean =>
  outcome.kind !== 'answer' && outcome.status !== undefined && notOffered.includes(outcome.status);

/** Our documents that a partner has since a moment, page after page; all of them or none. */
export async function heldByProtocol(connection: Connection, org: string, since: Date): Promise<TheirDocuments> {
  const documents = new Map<string, HeldDocument>();
  let after: string | undefined;
  for (let pages = 0; pages < mostPages; pages += 1) {
    const outcome = await askOver(connection)({ method: 'GET', path: partnerPaths.held(org, since.toISOString(), after, batchLimit) });
    if (isNotOffered(outcome)) return { kind: 'not-offered' };
    if (outcome.kind !== 'answer') return { kind: 'silent', problem: outcome.problem };
    const page = heldPage.safeParse(withoutAbsent(heldPage, outcome.body));
    if (!page.success) return { kind: 'silent', problem: notAsAgreed(page.error) };
    for (const one of page.data.documents) documents.set(one.key, one);
    if (!page.data.more) return { kind: 'known', documents: [...documents.values()] };
    if (page.data.next === after) break;
    after = page.data.next;
  }
  return { kind: 'silent', problem: storedSentence('silent.pages') };
}

/** Asks a partner to take back its document with this key. A repeat changes nothing. */
export async function takeBackByProtocol(connection: Connection, key: string): Promise<TakenBack> {
  const outcome = await askOver(connection)({ method: 'DELETE', path: partnerPaths.document(key), trace: key });
  if (outcome.kind === 'refused' && outcome.error === documentUnknown) return { kind: 'done' };
  if (isNotOffered(outcome)) return { kind: 'not-offered' };
  if (outcome.kind === 'refused') return { kind: 'refused', problem: outcome.problem };
  if (outcome.kind === 'unknown') return { kind: 'silent', problem: outcome.problem };
  const answer = takenBack.safeParse(outcome.body);
  if (answer.success && answer.data.key === key) return { kind: 'done' };
  return { kind: 'silent', problem: answer.success ? storedSentence('misfit.key', answer.data.key) : notAsAgreed(answer.error) };
}
