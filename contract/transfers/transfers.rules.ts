import { compareQty, subtractQty } from '../core/quantity.ts';
import type { EntryLine } from '../documents/entry.ts';

/** How much of a line of a transfer order went where. */
export interface TransferStanding {
  ordered: string;
  /** In documents out that are not deleted. */
  allocated: string;
  /** Has left: documents out that were confirmed. */
  sent: string;
  /** In documents in that are not deleted. */
  received: string;
  /** The sending warehouse is one of this installation; else nobody here knows what was sent. */
  senderHere: boolean;
}

const notBelowZero = (qty: string): string => (compareQty(qty, '0') < 0 ? '0' : qty);

/** What may still leave. */
export const openOut = ({ ordered, allocated }: TransferStanding): string => notBelowZero(subtractQty(ordered, allocated));

/** What may still arrive: never more than was sent. */
export const openIn = ({ ordered, sent, received, senderHere }: TransferStanding): string =>
  notBelowZero(subtractQty(senderHere ? sent : ordered, received));

/** What arrives of a line of an order is told apart by the batch and the project it was sent under. */
export const arrivingKey = ({ sourceLine = 0, batch = '', project = '' }: Pick<EntryLine, 'sourceLine' | 'batch' | 'project'>): string =>
  batch || project ? `${sourceLine}/${batch}/${project}` : String(sourceLine);
