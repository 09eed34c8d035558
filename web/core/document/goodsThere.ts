import type { EnteredLine } from './enteredLine.ts';

/** Goods that a line may name: they lie at a place, or were issued to a workshop. */
export interface GoodsThere {
  batch: string;
  project: string;
  location?: string;
  orderNo?: string;
  /** Absent where the person may not see it. */
  qty?: string | undefined;
}

/** Tells goods apart in a choice. */
export const keyOfGoods = ({ batch, project, location = '', orderNo = '' }: GoodsThere): string =>
  JSON.stringify([batch, project, location, orderNo]);

/** What a line takes of chosen goods; a location that the line has already stays. */
export const partOf = ({ batch, project, location, orderNo }: GoodsThere, line: EnteredLine): Partial<EnteredLine> => ({
  ...{ batch, project },
  ...(location && !line.location ? { location } : {}),
  ...(orderNo === undefined ? {} : { orderNo }),
});

/** The goods that are chosen of a line's batch, project, order and location; empty fields of the line match all. */
export const goodsOfLine = (goods: readonly GoodsThere[], { batch = '', project = '', location = '', orderNo = '' }: EnteredLine) =>
  goods.find(
    (one) =>
      one.batch === batch &&
      one.project === project &&
      (!location || !one.location || one.location === location) &&
      (!orderNo || one.orderNo === undefined || one.orderNo === orderNo),
  );

/** What is proposed for a line without a batch: the only goods that are there. */
export const proposedOf = (goods: readonly GoodsThere[], line: EnteredLine): Partial<EnteredLine> | undefined => {
  const [only, more] = goods;
  if (!only?.batch || more || line.batch) return undefined;
  return partOf(only, line);
};
