import type { Row } from '../../contract/core/list.ts';
import { labelsLists } from '../../contract/labels/labels.lists.ts';
import { locationsLists } from '../../contract/locations/locations.lists.ts';
import type { TextKey } from '../../contract/messages/texts.ts';
import { stockLists } from '../../contract/stock/stock.lists.ts';
import { defineList, type ListAction } from '../core/list/listDefinition.ts';
import { go, type ScreenPath } from '../core/navigation/go.ts';
import { defineRecord, loadRow, rowFacts } from '../core/record/recordDefinition.ts';
import type { IconName } from '../core/ui/iconPaths.ts';

const items = defineList(stockLists.stock, {
  open: (row) => ({ path: '/pages/Stock/InnerCom/StockDetailnner', search: { code: row.itemNo ?? '' } }),
});
const cartons = defineList(labelsLists.labels, {
  open: (row) => ({ path: '/pages/Stock/InnerCom/StockBarcodeDetail', search: { code: row.code ?? '' } }),
});

type Place = Row<typeof locationsLists.locations>;

/** A link from a place to work at it; not for the unassigned place. */
const way = (label: TextKey, icon: IconName, path: ScreenPath, permission: string): ListAction<Place> => ({
  label,
  icon,
  rows: 'one',
  permission,
  allowed: ({ kind }) => kind !== 'unassigned',
  run: ([row]) => go(path, { place: row?.code ?? '' }),
});

/** The stock of one storage location. */
export const locationStock = defineRecord<Place>({
  name: 'locationStock',
  load: loadRow(locationsLists.locations, 'code'),
  title: (row) => row.code ?? '',
  about: (row) => [row.warehouseName, row.areaName, row.name === row.code ? '' : row.name].filter(Boolean).join(' · '),
  chip: (row) => ({ machine: 'active', state: row.status ?? '' }),
  facts: (row, t) => [
    ...(row.counted ? [{ label: t('work.stock'), value: t('stock.being-counted') }] : []),
    ...rowFacts(locationsLists.locations, row, t, ['warehouse', 'area', 'reporting', 'intermediate']),
  ],
  actions: [
    {
      label: 'history.open',
      icon: 'chart',
      rows: 'one',
      permission: 'stock',
      run: ([row]) => go('/pages/statistics/stockHistory', { place: row?.code ?? '' }),
    },
    way('bind.switch.bind', 'link', '/pages/Com/scanMaint/scanIn', 'bindPosition'),
    way('bind.switch.unbind', 'unlink', '/pages/Com/scanMaint/scanOut', 'bindPosition'),
    way('bind.switch.count', 'count', '/pages/Com/scanMaint/positionTransfer', 'bindPosition'),
    {
      label: 'position.map',
      icon: 'shelf',
      rows: 'one',
      permission: 'stock',
      run: ([row]) => go('/pages/warehousing/map', { code: row?.code ?? '', wid: String(row?.warehouseId ?? '') }),
    },
  ],
  lists: [
    { title: 'work.stock', definition: items, where: (row) => ({ location: { value: row.code ?? '', searchType: '=' } }) },
    {
      title: 'work.cartons',
      definition: cartons,
      // While somebody counts here, their list is empty for them.
      ifAny: true,
      where: (row) => ({ location: { value: row.code ?? '', searchType: '=' }, state: { value: 'in-stock', searchType: '=' } }),
    },
  ],
});
