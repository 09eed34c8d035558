import type { DocumentOutcomes, Settled } from './documentOutcome.ts';
import type { Query } from './inTransaction.ts';

/** Passes results of the exchange to the documents, each type in its own way. */
export async function tellDocuments(query: Query, outcomes: DocumentOutcomes, settled: readonly Settled[]): Promise<void> {
  const byType = Map.groupBy(settled, (one) => one.type);
  for (const [type, { settle }] of Object.entries(outcomes)) {
    // In one fixed order, so that two concurrent calls do not block each other.
    const ofType = byType.get(type)?.toSorted((a, b) => a.documentId - b.documentId || a.version - b.version) ?? [];
    // Results of one document one after the other, because an update uses only one of several rows for it.
    for (let rest = ofType; rest.length > 0; ) {
      const first = rest.filter((one, at) => rest.findIndex(({ documentId }) => documentId === one.documentId) === at);
      await settle(query, first);
      rest = rest.filter((one) => !first.includes(one));
    }
  }
}

/** A person's decision about a message: send it again, or close it. */
export const decided = (
  message: { document_id: number; document_no: string; org: string; type: string },
  state: 'queued' | 'closed',
  version: number,
  reason = '',
): Settled => ({
  documentId: message.document_id,
  documentNo: message.document_no,
  org: message.org,
  type: message.type,
  version,
  state,
  number: '',
  reason,
  lines: [],
});
