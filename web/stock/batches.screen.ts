import { stockLists } from '../../contract/stock/stock.lists.ts';
import { defineList } from '../core/list/listDefinition.ts';
import { extendAction } from './extendAction.tsx';

/** Batches with their dates; a row leads to the item's stock, and an inspector extends a date. */
export const batches = defineList(stockLists.batches, {
  open: ({ itemNo }) => ({ path: '/pages/Stock/InnerCom/StockDetailnner', search: { code: itemNo ?? '' } }),
  actions: [extendAction],
});
