import type { DocumentStanding, ExchangedDocument } from '../exchange/documentOutcome.ts';
import { sendFromJob } from '../exchange/sendFromJob.ts';
import type { DocumentLifecycle } from './documentLifecycle.ts';
import { reversalMessages } from './reversalMessages.ts';

/**
 * How the exchange changes documents of a kind: a partner's answer changes states, numbers and reasons of documents and lines. A later
 * message of the same document (after a refusal, or sent again) adds its number, and the document is synchronized when none of its
 * messages waits or failed. A document that the partner deleted goes a step back, so that it can be sent or deleted. A person's
 * decision about its message (queued, closed) does not bring a deleted document back; and if a partner accepts a document that
 * may no longer be sent, a reversal is sent.
 */
export const exchangedDocument = (life: DocumentLifecycle): ExchangedDocument => ({
  lock: async (query, ids) => {
    const rows = await query<{ id: number; standing: DocumentStanding }>(life.texts.standing, [ids]);
    return new Map(rows.map(({ id, standing }) => [id, standing]));
  },
  settle: async (query, settled) => {
    const heads = settled.map(({ documentId, state, number, reason, version }) => ({ documentId, state, number, reason, version }));
    const lines = settled.flatMap(({ documentId, lines: answered }) => answered.map((line) => ({ documentId, ...line })));
    const changedDocuments = await query<{ id: number; living: boolean }>(life.texts.settle, [
      JSON.stringify(heads),
      JSON.stringify(lines),
    ]);
    await life.parts.settled?.(query, settled);
    const deletedIds = changedDocuments.filter(({ living }) => !living).map(({ id }) => id);
    if (deletedIds.length > 0) await sendFromJob(query, await reversalMessages(query, life, deletedIds));
  },
});
