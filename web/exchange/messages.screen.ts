import { exchangeLists } from '../../contract/exchange/exchange.lists.ts';
import { defineList } from '../core/list/listDefinition.ts';
import { closeAction, resendAction } from './messageActions.ts';

/** All messages at the desk; of one partner, or in one state, when the address says so. */
export const messages = defineList(exchangeLists.exchangeMessages, {
  where: ({ search }) => ({
    ...(search['partner'] && { partner: { value: search['partner'], searchType: '=' } }),
    ...(search['state'] && { state: { value: search['state'].split(','), searchType: 'in' } }),
  }),
  open: (row) => ({ path: '/pages/exchange/message', search: { id: row.id ?? '' } }),
  actions: [resendAction, closeAction],
  live: true,
  empty: { icon: 'send', title: 'messages.empty', hint: 'messages.empty.hint' },
});
