import { exchangeLists } from '../../contract/exchange/exchange.lists.ts';
import { defineList } from '../core/list/listDefinition.ts';

/** What went to the partners and what became of it, the newest first; to read only. */
export const syncLog = defineList(exchangeLists.exchangeMessages, {
  open: (row) => ({ path: '/pages/exchange/message', search: { id: row.id ?? '' } }),
  live: true,
  empty: { icon: 'send', title: 'messages.empty', hint: 'messages.empty.hint' },
});
