import { exchangeLists } from '../../contract/exchange/exchange.lists.ts';
import { defineList } from '../core/list/listDefinition.ts';
import { go } from '../core/navigation/go.ts';

/** Items whose stock in the ERP differed from the ledger when they were last compared. */
export const stockDifferences = defineList(exchangeLists.stockDifferences, {
  open: (row) => ({ path: '/pages/Stock/InnerCom/StockDetailnner', search: { code: row.itemNo ?? '' } }),
  actions: [{ label: 'screen./pages/exchange/drift', icon: 'swap', rows: 'none', run: () => go('/pages/exchange/drift') }],
  help: 'stockDifferences.help',
  empty: { icon: 'check', title: 'stockDifferences.empty', hint: 'stockDifferences.empty.hint' },
});
