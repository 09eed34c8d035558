import type { DocumentType } from '../../contract/exchange/outboundTypes.ts';
import type { Query } from './inTransaction.ts';

/** A partner's result for one line. */
export interface SettledLine {
  line: number;
  accepted: boolean;
  number: string;
  reason: string;
}

/** The present result of a document's exchange. */
export interface Settled {
  documentId: number;
  documentNo: string;
  org: string;
  type: string;
  version: number;
  /** deleted-there: the partner had taken it and deleted it afterwards; queued and closed: a person decided so. */
  state: 'synchronized' | 'failed' | 'deleted-there' | 'queued' | 'closed';
  /** The number of the partner's own document; empty when it made none. */
  number: string;
  reason: string;
  lines: readonly SettledLine[];
}

/** Tells a feature's tables how the exchange of its documents ended, several in one go. */
export type DocumentOutcome = (query: Query, settled: readonly Settled[]) => Promise<void>;

/** Whether a document may still be sent: not after it was deleted here, or a person declared it as received. */
export type DocumentStanding = 'open' | 'synchronized' | 'deleted';

/** A kind of document whose own tables are updated after its exchange. */
export interface ExchangedDocument {
  /** Locks documents in one order, before any of their messages, and returns the state of each. */
  lock: (query: Query, ids: readonly number[]) => Promise<Map<number, DocumentStanding>>;
  settle: DocumentOutcome;
}

/** The updates for each type of document; a type without an entry has its state in the message alone. */
export type DocumentOutcomes = { readonly [T in DocumentType]?: ExchangedDocument };

/** Locks the documents of messages; each type has its own order, and types do not meet. */
export async function lockDocuments(
  query: Query,
  outcomes: DocumentOutcomes,
  messages: readonly { documentType: string; documentId: number }[],
): Promise<(message: { documentType: string; documentId: number }) => DocumentStanding> {
  const standings = new Map<string, DocumentStanding>();
  for (const [type, { lock }] of Object.entries(outcomes)) {
    const ids = new Set(messages.flatMap(({ documentType, documentId }) => (documentType === type ? [documentId] : [])));
    if (ids.size === 0) continue;
    for (const [id, standing] of await lock(query, [...ids])) standings.set(`${type} ${id}`, standing);
  }
  return ({ documentType, documentId }) => standings.get(`${documentType} ${documentId}`) ?? 'open';
}
