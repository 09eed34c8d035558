import type { Going } from '../stock/newerGoing.ts';
import type { LeavingForLine, LeavingPart } from './leaving.ts';

/** The leaving goods of a line, for the comparison with older stock. */
export const goingOf = ({ paperLine, status }: LeavingForLine, parts: readonly LeavingPart[], warehouse: { id: number }): Going[] =>
  parts.map(({ itemId, itemNo, batch, project, qty, from, labels = [], day }) => ({
    ...{ qty, day, labels, key: { itemId, locationId: from?.locationId ?? 0, batch, project, status } },
    wanting: { itemNo, batch: paperLine.batch, project, warehouseId: paperLine.warehouse ? warehouse.id : null, warehouse: '' },
  }));
