import { stockLists } from '../../contract/stock/stock.lists.ts';
import { defineList } from '../core/list/listDefinition.ts';

/** Stock by place. */
export const stock = defineList(stockLists.stock, {
  warehouse: { column: 'warehouse', holds: 'WCode' },
  open: (row) => ({ path: '/pages/Stock/InnerCom/StockDetailnner', search: { code: row.itemNo ?? '' } }),
});
