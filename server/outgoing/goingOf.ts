import type { Going } from '../stock/newerGoing.ts';
import type { AskedLeaving, LeavingPart } from './leaving.ts';

/** What of a line leaves, as it is judged by its age. */
export const goingOf = ({ asked, status }: AskedLeaving, parts: readonly LeavingPart[], warehouse: { id: number }): Going[] =>
  parts.map(({ itemId, itemNo, batch, project, qty, from, labels = [], day }) => ({
    ...{ qty, day, labels, key: { itemId, locationId: from?.locationId ?? 0, batch, project, status } },
    wanting: { itemNo, batch: asked.batch, project, warehouseId: asked.warehouse ? warehouse.id : null, warehouse: '' },
  }));
