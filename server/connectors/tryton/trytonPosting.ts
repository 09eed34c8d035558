// How a kind of document is posted in Tryton: rows that hold our key, and the steps that bring them to their end.
import type { SentDocument } from '../../exchange/outbox.store.ts';
import { storedSentence } from '../../exchange/storedSentence.ts';
import type { Goods } from './trytonGoods.ts';
import { TrytonError, type TrytonRpc } from './trytonRpc.ts';

/** A row that holds our key. */
export interface Posted {
  id: number;
  number: string;
  state: string;
}

/** A document as it goes, with what of its header the postings use. */
export interface Sent {
  document: SentDocument;
  company: number;
  org: string;
  date: string;
  header: object;
}

/**
 * What a row that is to be made holds; `seen` are rows that it takes along, with the time of the change that we know of. One that Tryton
 * planned itself has an `id`: it gets our key before what stood in the field, and is never deleted.
 */
export interface Row {
  values: object;
  seen?: object;
  id?: number;
  before?: string;
}

/** One kind of row in Tryton that a document becomes. */
export interface Posting {
  model: string;
  /** Whether goods come in by a purchase that the lines name. */
  comesIn: boolean;
  /** Whether a batch that is not there yet is made. */
  newLots: boolean;
  /** The field that holds our key. */
  keyField: 'reference' | 'number';
  /** Tryton planned the row itself. */
  isTheirs?: true;
  /** States of a row that has moved nothing yet, and that may be thrown away. */
  open: readonly string[];
  /** The goods of each row that a document becomes, the same for the same document. */
  groups: (goods: readonly Goods[]) => Goods[][];
  /** Its rows, without their key; they are made in one transaction. */
  rows: (rpc: TrytonRpc, sent: Sent, groups: readonly (readonly Goods[])[]) => Promise<Row[]>;
  /** Brings the rows to `done`, from wherever an earlier attempt left them. */
  finish: (rpc: TrytonRpc, posted: readonly Posted[], goods: readonly (readonly Goods[])[]) => Promise<void>;
}

/** Goods that share what a row of Tryton has once. */
export function grouped(goods: readonly Goods[], by: (one: Goods) => string): Goods[][] {
  const groups = new Map<string, Goods[]>();
  for (const one of goods) groups.set(by(one), [...(groups.get(by(one)) ?? []), one]);
  return [...groups.values()];
}

/** A text of a header, where it has that field. */
export function headerText(header: object, name: string): string | undefined {
  const value: unknown = Reflect.get(header, name);
  return typeof value === 'string' ? value : undefined;
}

/** The value that has to be there. */
export function needed<T>(value: T | null | undefined, otherwise: string): T {
  if (value === null || value === undefined) throw new TrytonError('refused', otherwise);
  return value;
}

/** Something else changed the rows meanwhile: they are looked at again. */
export const changedMeanwhile = (what: string): TrytonError =>
  new TrytonError('again', storedSentence('answered.busy', ` · ${what}`, what));
