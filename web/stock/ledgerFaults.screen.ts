import { stockLists } from '../../contract/stock/stock.lists.ts';
import { defineList } from '../core/list/listDefinition.ts';
import { go } from '../core/navigation/go.ts';

/** Contradictions in the ledger, with what to do. */
export const ledgerFaults = defineList(stockLists.ledgerFaults, {
  // Labels are corrected at their place; a balance is examined by its movements.
  open: ({ kind, location, itemNo }) =>
    kind === 'labels' && location
      ? { path: '/pages/Stock/InnerCom/StockPositionDetail', search: { code: location } }
      : { path: '/pages/Stock/InnerCom/StockDetailnner', search: { code: itemNo ?? '' } },
  actions: [{ label: 'ledger.check', icon: 'sync', rows: 'none', run: () => go('/pages/exchange/drift', { view: 'ledger' }) }],
  empty: { icon: 'check', title: 'ledger.clean', hint: 'ledger.clean.hint' },
});
