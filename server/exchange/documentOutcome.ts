import type { DocumentType } from '../../contract/exchange/protocol.documents.ts';
import type { Query } from './inTransaction.ts';

/** What a neighbour said of one line. */
export interface SettledLine {
  line: number;
  accepted: boolean;
  number: string;
  reason: string;
}

/** How the exchange of one document ended for now. */
export interface Settled {
  documentId: number;
  documentNo: string;
  org: string;
  type: string;
  version: number;
  /** deleted-there: the neighbour had taken it and deleted it afterwards; queued and closed: a person decided so. */
  state: 'synchronized' | 'failed' | 'deleted-there' | 'queued' | 'closed';
  /** The number of the neighbour's own document; empty when it made none. */
  number: string;
  reason: string;
  lines: readonly SettledLine[];
}

/** Tells a feature's tables how the exchange of its documents ended, several in one go. */
export type DocumentOutcome = (query: Query, settled: readonly Settled[]) => Promise<void>;

/** What to update for each type of document; a type without an entry has its state in the message alone. */
export type DocumentOutcomes = { readonly [T in DocumentType]?: DocumentOutcome };
