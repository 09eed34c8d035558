import { exchangeLists } from '../../contract/exchange/exchange.lists.ts';
import { defineList } from '../core/list/listDefinition.ts';

/** Records that partners sent and that were taken in, in their newest version. */
export const records = defineList(exchangeLists.exchangeRecords, {
  live: true,
  empty: { icon: 'download', title: 'records.empty', hint: 'records.empty.hint' },
});
