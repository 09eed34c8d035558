import { exchangeLists } from '../../contract/exchange/exchange.lists.ts';
import { defineList } from '../core/list/listDefinition.ts';

/** What the partners sent and was taken in, in its newest version. */
export const records = defineList(exchangeLists.exchangeRecords, {
  live: true,
  empty: { icon: 'download', title: 'records.empty', hint: 'records.empty.hint' },
});
