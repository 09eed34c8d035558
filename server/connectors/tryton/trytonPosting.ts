// How a kind of document is posted in Tryton: rows that contain our key, and the steps that complete them.
import type { SentDocument } from '../../exchange/outbox.store.ts';
import { storedSentence } from '../../exchange/storedSentence.ts';
import type { Goods } from './trytonGoods.ts';
import { TrytonError, type TrytonRpc } from './trytonRpc.ts';

/** A row that contains our key. */
export interface Posted {
  id: number;
  number: string;
  state: string;
}

/** A document on its way, with the header fields that postings use. */
export interface Sent {
  document: SentDocument;
  company: number;
  org: string;
  date: string;
  header: object;
}

/**
 * The content of a row that is to be made; `seen` are rows that it includes, with their known time of change; `before` follows our key in its
 * field. A row that Tryton planned itself has an `id`: there `before` is the field's content until now, and the row is never deleted.
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
  /** Whether goods come in for a purchase that the lines name. */
  comesIn: boolean;
  /** Whether a missing batch is created. */
  newLots: boolean;
  /** The field that contains our key. */
  keyField: 'reference' | 'number';
  /** Tryton planned the row itself. */
  isTheirs?: true;
  /** States of a row that has moved nothing yet, and may be deleted. */
  open: readonly string[];
  /** The goods of each row of a document, always the same for the same document. */
  groups: (goods: readonly Goods[]) => Goods[][];
  /** Its rows, without their key; they are made in one transaction. */
  rows: (rpc: TrytonRpc, sent: Sent, groups: readonly (readonly Goods[])[]) => Promise<Row[]>;
  /** Brings the rows to `done`, from the state in which an earlier attempt left them. */
  finish: (rpc: TrytonRpc, posted: readonly Posted[], goods: readonly (readonly Goods[])[]) => Promise<void>;
}

/** Goods grouped by values that a row of Tryton has only once. */
export function grouped(goods: readonly Goods[], by: (one: Goods) => string): Goods[][] {
  const groups = new Map<string, Goods[]>();
  for (const one of goods) groups.set(by(one), [...(groups.get(by(one)) ?? []), one]);
  return [...groups.values()];
}

/** A text of a header, if it has that field. */
export function headerText(header: object, name: string): string | undefined {
  const value: unknown = Reflect.get(header, name);
  return typeof value === 'string' ? value : undefined;
}

/** The value, which must not be missing. */
export function needed<T>(value: T | null | undefined, otherwise: string): T {
  if (value === null || value === undefined) throw new TrytonError('refused', otherwise);
  return value;
}

/** Something else changed the rows meanwhile, so they are read again. */
export const changedMeanwhile = (what: string): TrytonError =>
  new TrytonError('again', storedSentence('answered.busy', ` · ${what}`, what));
