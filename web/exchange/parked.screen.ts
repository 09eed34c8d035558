import { exchangeLists } from '../../contract/exchange/exchange.lists.ts';
import { defineList } from '../core/list/listDefinition.ts';
import { closeParkedAction, replayAction } from './messageActions.ts';

/** Records that came in and could not be taken, with their reason; of one partner or state when the address says so. */
export const parked = defineList(exchangeLists.parkedRecords, {
  where: ({ search }) => ({
    ...(search['partner'] && { source: { value: search['partner'], searchType: '=' } }),
    ...(search['state'] && { state: { value: search['state'], searchType: '=' } }),
  }),
  open: (row) => ({ path: '/pages/exchange/parkedRecord', search: { id: row.id ?? '' } }),
  actions: [replayAction, closeParkedAction],
  live: true,
  empty: { icon: 'check', title: 'parked.empty', hint: 'parked.empty.hint' },
});
