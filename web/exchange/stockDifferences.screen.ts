import { exchangeLists } from '../../contract/exchange/exchange.lists.ts';
import { defineList } from '../core/list/listDefinition.ts';

/** Items whose stock in the ERP differed from the ledger when they were last compared. */
export const stockDifferences = defineList(exchangeLists.stockDifferences, {
  open: (row) => ({ path: '/pages/Stock/InnerCom/StockDetailnner', search: { code: row.itemNo ?? '' } }),
  help: 'stockDifferences.help',
});
