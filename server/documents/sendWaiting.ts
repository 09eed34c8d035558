import type { Pool } from 'pg';
import { inTransaction } from '../exchange/inTransaction.ts';
import { sendFromJob } from '../exchange/sendFromJob.ts';
import type { DocumentLifecycle } from './documentLifecycle.ts';
import { loadDocuments } from './loadDocuments.ts';
import { documentMessage } from './sendDocument.ts';

const atOnce = 200;

/** The documents of the organisation $1 that the timed exchange takes along when its turn comes, in SQL. */
export const heldInSql = (kinds: readonly DocumentLifecycle[]): string =>
  kinds.flatMap(({ kind, texts }) => (kind.exchange?.waits ? [texts.held] : [])).join(' union all ');

/**
 * Sends an organisation's waiting documents of a kind that were never sent, as the synchronize action does; a document that a person took
 * out of the exchange had a message and stays. A document that no message can be made of stays too, goes to `unfit`, and holds up no other.
 * Returns the number sent. Servers that do this at the same time do not wait for each other.
 */
export async function sendWaiting(pool: Pool, life: DocumentLifecycle, org: string, unfit: Unfit): Promise<number> {
  if (!life.kind.exchange?.waits) return 0;
  let sent = 0;
  for (let after: number | undefined = 0; after !== undefined; ) {
    const round = await sendRound(pool, life, { org, after, unfit });
    sent += round.sent;
    after = round.next;
  }
  return sent;
}

type Unfit = (error: unknown, no: string) => void;

/** Sends those that come next; `next` is where to go on, if there may be more. */
const sendRound = (pool: Pool, life: DocumentLifecycle, { org, after, unfit }: { org: string; after: number; unfit: Unfit }) =>
  inTransaction(pool, async (query): Promise<{ sent: number; next: number | undefined }> => {
    const waiting = await query<{ id: number; lastVersion: number }>(life.texts.waiting, [org, atOnce, after]);
    const next = waiting.length < atOnce ? undefined : waiting.at(-1)?.id;
    if (waiting.length === 0) return { sent: 0, next };
    const documents = await loadDocuments(
      query,
      life,
      waiting.map(({ id }) => id),
    );
    const versions = new Map(waiting.map(({ id, lastVersion }) => [id, lastVersion + 1]));
    const messages = documents.flatMap((document) => {
      try {
        return [documentMessage(life, document, versions.get(document.id) ?? 1)];
      } catch (error) {
        unfit(error, document.no);
        return [];
      }
    });
    await sendFromJob(query, messages);
    await query(life.texts.setSync, [messages.map(({ documentId }) => documentId), 'queued', '', '']);
    return { sent: messages.length, next };
  });
