import type { Refusal } from '../../core/answer/refusal.ts';

/** Quantity fields whose goods are moved or inspected here. */
export type MovedField = 'qty' | 'acceptedQty' | 'rejectedQty';

/** Tables that fields refer to; the row must exist, and is found by its code. */
export const references = {
  item: { table: 'item', unknown: 'parked.item-unknown' },
  warehouse: { table: 'warehouse', unknown: 'parked.warehouse-unknown' },
  workshop: { table: 'workshop', unknown: 'parked.workshop-unknown' },
  productionLine: { table: 'production_line', unknown: 'parked.line-unknown' },
  department: { table: 'department', unknown: 'parked.department-unknown' },
} as const satisfies Record<string, { table: string; unknown: Refusal['id'] }>;

export type Reference = keyof typeof references;

/** A column with the value as received; an absent one is empty, or null if its type has no empty value. */
export interface PlainColumn<D> {
  type: 'text' | 'numeric' | 'date' | 'timestamptz' | 'int' | 'boolean';
  of: (data: D) => string | number | boolean | undefined;
  /** The item whose unit the value has to be. */
  unitOf?: (data: D) => string;
  /** The item of the quantity, which people must be able to move, and its field of the protocol. */
  qtyOf?: { item: (data: D) => string; field: MovedField };
}

/** A column with the id of the thing that a field names. */
export interface ReferenceColumn<D> {
  refers: Reference;
  of: (data: D) => string | undefined;
  /** The organisation, when it may differ from the record's; organisations outside of this installation are not looked up. */
  org?: (data: D) => string;
}

export type Column<D> = PlainColumn<D> | ReferenceColumn<D>;
export type Columns<D> = Readonly<Record<string, Column<D>>>;

export const text = <D>(of: (data: D) => string | undefined): PlainColumn<D> => ({ type: 'text', of: (data) => of(data) ?? '' });
/** A quantity that is only stored; no goods move by it here. */
export const number = <D>(of: (data: D) => string | undefined): PlainColumn<D> => ({ type: 'numeric', of });
/** A quantity of an item that moves here, within the item's decimals. */
export const moved = <D extends { itemNo: string }>(field: MovedField, of: (data: D) => string): PlainColumn<D> => ({
  ...{ type: 'numeric', of },
  qtyOf: { item: ({ itemNo }) => itemNo, field },
});
export const whole = <D>(of: (data: D) => number | undefined): PlainColumn<D> => ({ type: 'int', of });
export const day = <D>(of: (data: D) => string | undefined): PlainColumn<D> => ({ type: 'date', of });
export const moment = <D>(of: (data: D) => string): PlainColumn<D> => ({ type: 'timestamptz', of });
export const refers = <D>(to: Reference, of: (data: D) => string | undefined): ReferenceColumn<D> => ({ refers: to, of });

interface Goods {
  line: number;
  itemNo: string;
  qty: string;
  unit: string;
  project?: string | undefined;
}

/** An item with its quantity, in the item's own unit. */
export const quantified = <D extends Omit<Goods, 'line'>>(): Columns<D> => ({
  item_id: refers('item', (data) => data.itemNo),
  qty: moved('qty', (data) => data.qty),
  unit: { ...text((data) => data.unit), unitOf: (data) => data.itemNo },
  project: text((data) => data.project),
});

/** The lines of a record, in a table whose `<head table>_id` names their head. */
export interface PaperworkLines<D, L> {
  table: string;
  of: (data: D) => readonly L[];
  columns: Columns<L>;
}

interface Answered<D, L> {
  by: 'requisitionLine' | 'shipmentLine' | 'transferLine' | 'returnLine';
  /** A document line names the line of the paper, in this table, instead of the paper. */
  ofLines?: string;
  /** The name of the kind of paper in document lines, when it is not the table; and the organisations of its documents, when not only the paper's own. */
  as?: string;
  orgs?: readonly string[];
  asks: (line: L) => Pick<Goods, 'itemNo' | 'qty' | 'unit' | 'project'>;
  /** The source and target of its goods, when the paper has them: of the stored head `t` and line `p` in SQL, and of a record. */
  route?: { stored: string; of: (line: L, data: D) => string | undefined };
}

/** One kind of paper: its table, the content of each column, and the things that must exist first. Names of tables and columns are ours. */
export interface Paperwork<D, L> {
  table: string;
  /** The code of the thing, kept for its tombstone. */
  codeOf: (data: D) => string;
  /**
   * The column with its number, unique among the undeleted records of an organisation; a record without this column has no number of its
   * own.
   */
  number?: string;
  columns: Columns<D>;
  /** For papers whose lines move goods: the name of the line in document lines, and the quantity in the record. */
  answered?: Answered<D, L>;
  lines?: PaperworkLines<D, L>;
  /** Other organisations that must know the items of the lines, because they will receive them. */
  alsoKnow?: (data: D) => readonly string[];
}
