import type { RefusalArgs } from '../core/envelope.ts';
import { compareQty } from '../core/quantity.ts';
import type { StockStatus } from '../stock/stock.rules.ts';

/** The fields of a line that decide which stock may be taken for it. */
export interface WantingLine {
  itemNo: string;
  batch: string;
  project: string;
  /** Null: of any warehouse. */
  warehouseId: number | null;
  warehouse: string;
}

/** Stock that could be taken: the key of a place, or a label with its key. */
export interface OfferedStock {
  itemNo: string;
  batch: string;
  project: string;
  status: StockStatus;
  place: string;
  placeOpen: boolean;
  warehouseId: number;
  warehouse: string;
  /** The free quantity of the key. */
  free: string;
  unit: string;
  /** The last day of its batch, if that is over. */
  expired: string | null;
  /** The numbers of the documents that reserve the rest. */
  holders: readonly string[];
}

export type TakeRefusal =
  | 'take.other-item'
  | 'take.other-warehouse'
  | 'take.place-closed'
  | 'take.inspection'
  | 'take.hold'
  | 'take.expired'
  | 'take.other-batch'
  | 'take.without-batch'
  | 'take.choose-batch'
  | 'take.other-project'
  | 'take.of-project'
  | 'take.held'
  | 'take.nothing';
type Refused<R> = { refuse: R; args: RefusalArgs };

/** Goods of a project are reserved for it. A person who needs goods of a project gets the refusal that these belong to none or another. */
export const refuseProject = (
  project: string,
  { item, place, project: of }: { item: string; place: string; project: string },
): Refused<TakeRefusal> =>
  project === ''
    ? { refuse: 'take.of-project', args: { item, place, project: of } }
    : { refuse: 'take.other-project', args: { item, place, project } };

/** Goods of another batch than the wanted one, or of none; where no batch is wanted, one of theirs is to be chosen. */
export function refuseBatch(
  { batch, ...goods }: { item: string; place: string; batch: string },
  there: readonly string[],
): Refused<'take.other-batch' | 'take.without-batch' | 'take.choose-batch'> {
  const others = [...new Set(there)].filter(Boolean).join(', ');
  if (others === '') return { refuse: 'take.without-batch', args: { ...goods, batch } };
  return batch === ''
    ? { refuse: 'take.choose-batch', args: { ...goods, other: others } }
    : { refuse: 'take.other-batch', args: { ...goods, batch, other: others } };
}

/**
 * Why stock cannot be taken for a line, in the order in which a person would notice; undefined when it can. A scan, a
 * row and the question "why not this one?" get the same answer. `otherProject`: a person with the permission chose
 * stock of another project.
 */
export function refuseTake(line: WantingLine, stock: OfferedStock, otherProject = false): Refused<TakeRefusal> | undefined {
  const { place, unit, free, holders } = stock;
  const item = line.itemNo;
  if (stock.itemNo !== item) return { refuse: 'take.other-item', args: { item, other: stock.itemNo } };
  if (line.warehouseId !== null && line.warehouseId !== stock.warehouseId)
    return { refuse: 'take.other-warehouse', args: { place, other: stock.warehouse, warehouse: line.warehouse } };
  if (!stock.placeOpen) return { refuse: 'take.place-closed', args: { place } };
  if (stock.status === 'inspection') return { refuse: 'take.inspection', args: { item, place } };
  if (stock.status === 'hold') return { refuse: 'take.hold', args: { item, place } };
  if (stock.expired) return { refuse: 'take.expired', args: { item, place, batch: stock.batch, day: stock.expired } };
  if (line.batch !== '' && line.batch !== stock.batch) return refuseBatch({ item, place, batch: line.batch }, [stock.batch]);
  if (line.project !== stock.project && !otherProject) return refuseProject(line.project, { ...stock, item });
  if (compareQty(free, '0') > 0) return undefined;
  if (holders.length === 0) return { refuse: 'take.nothing', args: { item, place } };
  return { refuse: 'take.held', args: { item, place, unit, holders: holders.slice(0, 3).join(', ') } };
}

/** The facts of a label that a scan is judged by. */
export interface OfferedLabel {
  code: string;
  state: string;
  qty: string;
  /** Of an ended label: the reason, or the labels it was split into. */
  endReason: string | null;
  /** The preparation request that a picked one is for, or the written document that it stands in. */
  heldFor: string | null;
  /** Labels that it holds: a carton of labelled bags is taken bag by bag. */
  holds: number;
}

export type LabelRefusal = 'label.void' | 'take.label-issued' | 'take.label-picked' | 'take.label-not-received' | 'take.label-holds';

/** Why the label itself cannot be taken, apart from its goods. */
export function refuseLabel({ code, state, endReason, heldFor, holds }: OfferedLabel): Refused<LabelRefusal> | undefined {
  if (state === 'void' || state === 'split') return { refuse: 'label.void', args: { code, reason: endReason || '—' } };
  if (state === 'issued') return { refuse: 'take.label-issued', args: { code } };
  if (state === 'picked' || heldFor) return { refuse: 'take.label-picked', args: { code, no: heldFor ?? '—' } };
  if (state !== 'in-stock') return { refuse: 'take.label-not-received', args: { code } };
  return holds > 0 ? { refuse: 'take.label-holds', args: { code, count: holds } } : undefined;
}
