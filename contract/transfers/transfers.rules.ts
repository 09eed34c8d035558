import { compareQty, subtractQty } from '../core/quantity.ts';
import type { EntryLine } from '../documents/entry.ts';

/** The quantities of a transfer order's line at each step. */
export interface TransferStanding {
  ordered: string;
  /** In outgoing documents that are not deleted. */
  allocated: string;
  /** Has left: documents out that were confirmed. */
  sent: string;
  /** In incoming documents that are not deleted. */
  received: string;
  /** The sending warehouse is one of this installation; otherwise the sent quantity is unknown here. */
  senderHere: boolean;
}

const notBelowZero = (qty: string): string => (compareQty(qty, '0') < 0 ? '0' : qty);

/** The quantity that may still leave. */
export const openOut = ({ ordered, allocated }: TransferStanding): string => notBelowZero(subtractQty(ordered, allocated));

/** The quantity that may still arrive: never more than was sent. */
export const openIn = ({ ordered, sent, received, senderHere }: TransferStanding): string =>
  notBelowZero(subtractQty(senderHere ? sent : ordered, received));

/** The key of an arriving line: the order's line, and the batch and project under which it was sent. */
export const arrivingKey = ({ sourceLine = 0, batch = '', project = '' }: Pick<EntryLine, 'sourceLine' | 'batch' | 'project'>): string =>
  batch || project ? `${sourceLine}/${batch}/${project}` : String(sourceLine);
