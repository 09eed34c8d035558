import type { CallOutput } from '../../contract/core/call.ts';
import { stockCalls } from '../../contract/stock/stock.calls.ts';
import { stockLists } from '../../contract/stock/stock.lists.ts';
import { defineList } from '../core/list/listDefinition.ts';
import { go } from '../core/navigation/go.ts';
import { defineRecord } from '../core/record/recordDefinition.ts';
import { ask } from '../core/wire/api.ts';
import { unlessRefused } from '../core/wire/unlessRefused.ts';
import type { Say } from '../core/words/i18n.ts';
import { shownQty } from '../core/words/shownQty.ts';

const places = defineList(stockLists.stock, {
  open: (row) => ({ path: '/pages/Stock/InnerCom/StockPositionDetail', search: { code: row.location ?? '' } }),
});

/** A sum with a part that the reader counts is hidden. */
const qtyOrWord = (t: Say, value: string | null): string => (value === null ? t('stock.being-counted') : shownQty(value));

async function load(itemNo: string | undefined) {
  if (!itemNo) return undefined;
  return ask(stockCalls.itemDetail, { itemNo }, { quiet: true }).catch(unlessRefused('item.not-found'));
}

/** The stock of one item, by batch and location, and how it moved. */
export const itemStock = defineRecord<CallOutput<typeof stockCalls.itemDetail>>({
  name: 'itemStock',
  load: ({ search }) => load(search['code']),
  title: (item) => item.itemNo,
  about: (item) => [item.itemName, item.spec].filter(Boolean).join(' · '),
  qty: ({ available, qty, unit }) => (available === null || qty === null ? undefined : { value: available, of: qty, unit }),
  facts: (item, t) => [
    { label: t('field.AvailableQty'), value: qtyOrWord(t, item.available) },
    { label: t('field.ReservedQty'), value: qtyOrWord(t, item.reserved) },
    { label: t('field.Qty'), value: qtyOrWord(t, item.qty) },
    { label: t('field.SuggestPCode'), value: item.defaultLocation },
    { label: t('field.IsBatch'), value: t(item.batchControlled ? 'list.yes' : 'list.no') },
    { label: t('field.IsQcExempt'), value: t(item.qcExempt ? 'list.yes' : 'list.no') },
  ],
  lists: [
    { title: 'work.by-place', definition: places, where: ({ itemNo }) => ({ itemNo: { value: itemNo, searchType: '=' } }) },
    {
      title: 'work.movements',
      definition: defineList(stockLists.stockMovements),
      where: ({ itemNo }) => ({ itemNo: { value: itemNo, searchType: '=' } }),
    },
  ],
  actions: [
    {
      label: 'history.open',
      icon: 'chart',
      rows: 'one',
      run: ([item]) => go('/pages/statistics/stockHistory', { item: item?.itemNo ?? '' }),
    },
    {
      label: 'action.movements',
      icon: 'swap',
      rows: 'one',
      run: ([item]) => go('/pages/Stock/InnerCom/ScanInAndOutRecord', { code: item?.itemNo ?? '' }),
    },
  ],
});
