import { exchangeLists } from '../../contract/exchange/exchange.lists.ts';
import { defineList } from '../core/list/listDefinition.ts';

/** Messages to partners with their results, newest first; read only. */
export const syncLog = defineList(exchangeLists.exchangeMessages, {
  open: (row) => ({ path: '/pages/exchange/message', search: { id: row.id ?? '' } }),
  live: true,
  empty: { icon: 'send', title: 'messages.empty', hint: 'messages.empty.hint' },
});
