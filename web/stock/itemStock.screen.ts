import type { Row } from '../../contract/core/list.ts';
import { stockLists } from '../../contract/stock/stock.lists.ts';
import { go } from '../core/go.ts';
import { defineList } from '../core/list/listDefinition.ts';
import { defineRecord, loadRow, rowFacts } from '../core/record/recordDefinition.ts';

const places = defineList(stockLists.stock, {
  open: (row) => ({ path: '/pages/Stock/InnerCom/StockPositionDetail', search: { code: row.location ?? '' } }),
});

/** The stock of one item, by batch and location, and how it moved. */
export const itemStock = defineRecord<Row<typeof stockLists.stockByItem>>({
  name: 'itemStock',
  load: loadRow(stockLists.stockByItem, 'itemNo', 'code'),
  title: (row) => row.itemNo ?? '',
  about: (row) => [row.itemName, row.spec].filter(Boolean).join(' · '),
  qty: (row) => ({ value: row.available ?? '0', of: row.qty ?? '0', unit: row.unit ?? '' }),
  facts: (row, t) => rowFacts(stockLists.stockByItem, row, t, ['available', 'inspection', 'hold', 'reserved', 'qty', 'locations']),
  lists: [
    { title: 'work.by-place', definition: places, where: (row) => ({ itemNo: { value: row.itemNo ?? '', searchType: '=' } }) },
    { title: 'work.movements', definition: defineList(stockLists.stockMovements), where: (row) => ({ itemNo: { value: row.itemNo ?? '', searchType: '=' } }) },
  ],
  actions: [{ label: 'action.movements', icon: 'swap', rows: 'one', run: ([row]) => go('/pages/Stock/InnerCom/ScanInAndOutRecord', { code: row?.itemNo ?? '' }) }],
});
