import type { Pool } from 'pg';
import { inTransaction } from '../exchange/inTransaction.ts';
import { sendFromJob } from '../exchange/sendFromJob.ts';
import type { DocumentLife } from './documentLife.ts';
import { loadDocuments } from './loadDocuments.ts';
import { documentMessage } from './sendDocument.ts';

const atOnce = 200;

/**
 * Sends what waits of a kind in an organisation and was never sent, as the synchronize action does; what a person took out of the
 * exchange had a message and stays. Gives how many went. Of several servers nobody waits for another.
 */
export async function sendWaiting(pool: Pool, life: DocumentLife, org: string): Promise<number> {
  if (!life.kind.exchange?.waits) return 0;
  const sent = await inTransaction(pool, async (query) => {
    const waiting = await query<{ id: number }>(life.texts.waiting, [org, atOnce]);
    if (waiting.length === 0) return 0;
    const ids = waiting.map(({ id }) => id);
    const documents = await loadDocuments(query, life, ids);
    await sendFromJob(
      query,
      documents.map((document) => documentMessage(life, document, 1)),
    );
    await query(life.texts.setSync, [ids, 'queued', '', '']);
    return waiting.length;
  });
  return sent < atOnce ? sent : sent + (await sendWaiting(pool, life, org));
}
