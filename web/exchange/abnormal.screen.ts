import { exchangeLists } from '../../contract/exchange/exchange.lists.ts';
import { defineList } from '../core/list/listDefinition.ts';
import { closeAction, resendAction } from './messageActions.ts';

/** Documents whose exchange failed: event, next action, send again or close (rules receive-sync-close-abnormal, sync-exception-close). */
export const abnormal = defineList(exchangeLists.abnormalMessages, {
  open: (row) => ({ path: '/pages/exchange/message', search: { id: row.id ?? '' } }),
  actions: [resendAction, closeAction],
  help: 'abnormal.help',
  live: true,
  empty: { icon: 'check', title: 'abnormal.empty', hint: 'abnormal.empty.hint' },
});
