import { stockLists } from '../../contract/stock/stock.lists.ts';
import { defineList } from '../core/list/listDefinition.ts';

/** Every movement of stock, or those of one item or location. */
export const movements = defineList(stockLists.stockMovements, {
  where: ({ search }) => ({ itemNo: search['code'] ? { value: search['code'], searchType: '=' } : undefined }),
  open: (row) => ({ path: '/pages/Stock/InnerCom/StockDetailnner', search: { code: row.itemNo ?? '' } }),
});
