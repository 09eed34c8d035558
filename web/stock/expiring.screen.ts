import { stockLists } from '../../contract/stock/stock.lists.ts';
import { defineList } from '../core/list/listDefinition.ts';

/** Goods with an expiry date, those that expire first on top; a row leads to the item's stock. */
export const expiring = defineList(stockLists.expiring, {
  warehouse: { column: 'warehouse', holds: 'WCode' },
  open: ({ itemNo }) => ({ path: '/pages/Stock/InnerCom/StockDetailnner', search: { code: itemNo ?? '' } }),
});
