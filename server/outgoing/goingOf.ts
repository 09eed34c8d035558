import type { Going } from '../stock/newerGoing.ts';
import type { AskedLeaving, LeavingPart } from './leaving.ts';

/** The leaving goods of a line, for the comparison with older stock. */
export const goingOf = ({ asked, status }: AskedLeaving, parts: readonly LeavingPart[], warehouse: { id: number }): Going[] =>
  parts.map(({ itemId, itemNo, batch, project, qty, from, labels = [], day }) => ({
    ...{ qty, day, labels, key: { itemId, locationId: from?.locationId ?? 0, batch, project, status } },
    wanting: { itemNo, batch: asked.batch, project, warehouseId: asked.warehouse ? warehouse.id : null, warehouse: '' },
  }));
