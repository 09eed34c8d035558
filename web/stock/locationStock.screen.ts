import type { Row } from '../../contract/core/list.ts';
import { labelsLists } from '../../contract/labels/labels.lists.ts';
import { locationsLists } from '../../contract/locations/locations.lists.ts';
import { stockLists } from '../../contract/stock/stock.lists.ts';
import { defineList } from '../core/list/listDefinition.ts';
import { defineRecord, loadRow, rowFacts } from '../core/record/recordDefinition.ts';

const items = defineList(stockLists.stock, {
  open: (row) => ({ path: '/pages/Stock/InnerCom/StockDetailnner', search: { code: row.itemNo ?? '' } }),
});
const cartons = defineList(labelsLists.labels, {
  open: (row) => ({ path: '/pages/Stock/InnerCom/StockBarcodeDetail', search: { code: row.code ?? '' } }),
});

/** What lies in one storage location. */
export const locationStock = defineRecord<Row<typeof locationsLists.locations>>({
  name: 'locationStock',
  load: loadRow(locationsLists.locations, 'code'),
  title: (row) => row.code ?? '',
  about: (row) => [row.warehouseName, row.areaName, row.name === row.code ? '' : row.name].filter(Boolean).join(' · '),
  chip: (row) => ({ machine: 'active', state: row.status ?? '' }),
  facts: (row, t) => rowFacts(locationsLists.locations, row, t, ['warehouse', 'area', 'reporting', 'intermediate']),
  lists: [
    { title: 'work.stock', definition: items, where: (row) => ({ location: { value: row.code ?? '', searchType: '=' } }) },
    {
      title: 'work.cartons',
      definition: cartons,
      where: (row) => ({ location: { value: row.code ?? '', searchType: '=' }, state: { value: 'in-stock', searchType: '=' } }),
    },
  ],
});
