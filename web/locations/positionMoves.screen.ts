import { locationsLists } from '../../contract/locations/locations.lists.ts';
import { defineList } from '../core/list/listDefinition.ts';

/** Labels bound to storage locations and taken off them. */
export const positionMoves = defineList(locationsLists.positionMoves, {
  warehouse: { column: 'warehouse', holds: 'WCode' },
  open: ({ to }) => ({ path: '/open-location', search: { code: to ?? '' } }),
});
