import type { LabelMoveStep } from '../../contract/labels/label.rules.ts';
import type { StockStatus } from '../../contract/stock/stock.rules.ts';
import type { Context } from '../core/call/context.ts';

/** The place of goods. Virtual places (supplier, production …) are the other side of a movement and hold no balance. */
export interface Place {
  locationId: number;
  status: StockStatus;
  physical: boolean;
}

/** One step of goods: a quantity above zero of one item, batch and project from one place to another. */
export interface Move {
  itemId: number;
  batch: string;
  project: string;
  qty: string;
  from: Place;
  to: Place;
  documentLine?: number;
  /** The holder whose reservation the move uses up: a confirmation takes the goods that a task had prepared. */
  heldBy?: Holder;
  /** The one label that goes with the goods, and the step of its life that this is. */
  label?: { labelId: number; step: LabelMoveStep };
  reversesId?: number;
  /**
   * The days of the goods, if known: out of a key those layers are taken first; goods from outside come in with them.
   * Without it a key gives its label's day, else its oldest; goods from outside arrive now.
   */
  layers?: readonly Layer[];
  /** Goods that a count found: they are as old as the newest goods at the place. */
  found?: boolean;
}

/** A quantity that came into the plant at one time. */
export interface Layer {
  at: Date;
  qty: string;
}

/** A document line that reserved goods. */
export type Holder = Cause & { documentLine: number };

/** A document, as the cause of movements and the holder of reservations. */
export interface Cause {
  documentType: string;
  documentId: number;
}

/** The movements of one document; its number is shown in the history of a label. */
export interface Posting extends Cause {
  documentNo: string;
  moves: readonly Move[];
}

/** A move with the document that causes it. */
export type CausedMove = Move & Cause & { documentNo: string };

export type Ledger = Pick<Context, 'org' | 'operationId' | 'person' | 'query' | 'write'>;

/** A stock key of a physical place, within its organisation. */
export interface StockKey {
  itemId: number;
  locationId: number;
  batch: string;
  project: string;
  status: StockStatus;
}

export const keyText = ({ itemId, locationId, batch, project, status }: StockKey): string =>
  JSON.stringify([itemId, locationId, batch, project, status]);

export const keyAt = ({ itemId, batch, project }: Move, { locationId, status }: Place): StockKey => ({
  itemId,
  locationId,
  batch,
  project,
  status,
});

/** Keys in columns for an unnest of `:itemIds, :locationIds, :batches, :projects, :statuses`. */
export const keyColumns = (keys: readonly StockKey[]) => ({
  itemIds: keys.map(({ itemId }) => itemId),
  locationIds: keys.map(({ locationId }) => locationId),
  batches: keys.map(({ batch }) => batch),
  projects: keys.map(({ project }) => project),
  statuses: keys.map(({ status }) => status),
});
