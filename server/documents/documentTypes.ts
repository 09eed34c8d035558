import type { SyncState } from '../../contract/documents/sync.rules.ts';
import type { Layer, Place } from '../stock/posting.ts';

/** A document as every step of its life sees it, locked, with its messages. */
export interface DocumentRow {
  id: number;
  org: string;
  no: string;
  state: string;
  /** Null for a kind that is sent to no partner. */
  syncState: SyncState | null;
  erpNo: string;
  revision: number;
  /** Its messages, the oldest first. */
  messageIds: number[];
  /** The newest version sent to a partner, even if it was taken back since; 0 when none was. */
  lastVersion: number;
  /** The latest message has the document's present content. */
  isCurrent: boolean;
  /** One of them is on its way. */
  sending: boolean;
}

/** A place of a line, with its codes for messages. */
export interface LinePlace extends Place {
  code: string;
  /** Empty at a virtual place. */
  warehouse: string;
}

/** A label that goes with a line. */
export interface LineLabel {
  id: number;
  code: string;
  qty: string;
}

/** One line of a document, new or stored. */
export interface DocumentLine {
  lineNo: number;
  itemId: number;
  itemNo: string;
  qty: string;
  unit: string;
  batch: string;
  project: string;
  from: LinePlace | null;
  to: LinePlace | null;
  /** The source of the line: a line of a demand, of an order, of another document. */
  source?: { kind: string; id: number };
  labels?: readonly LineLabel[];
  /** The days of goods without a label that come from outside. */
  layers?: readonly Layer[] | undefined;
  /** Fields that only this kind has. */
  detail?: Readonly<Record<string, unknown>>;
}

/** A document with its lines, as its message is made from it. */
export interface StoredDocument {
  id: number;
  org: string;
  no: string;
  kind: string;
  state: string;
  revision: number;
  /** The day it counts for, in the organisation's time zone. */
  day: string;
  createdAt: string;
  /** The writer's employee number, as the ERP knows it. */
  employee: string;
  /** The reviewer's employee number; empty without a review. */
  reviewer: string;
  userId: number;
  warehouseId: number | null;
  warehouse: string;
  workshop: string;
  header: Readonly<Record<string, unknown>>;
  lines: readonly DocumentLine[];
}

/** The goods of a line, as they are read for a new document made of it. */
export interface LineGoods extends Pick<DocumentLine, 'lineNo' | 'itemId' | 'itemNo' | 'unit' | 'batch' | 'project'> {
  decimals: number;
}
