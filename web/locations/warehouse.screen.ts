import type { CallOutput } from '../../contract/core/call.ts';
import { locationsCalls } from '../../contract/locations/locations.calls.ts';
import { locationsLists } from '../../contract/locations/locations.lists.ts';
import { defineList } from '../core/list/listDefinition.ts';
import { go } from '../core/navigation/go.ts';
import { defineRecord } from '../core/record/recordDefinition.ts';
import { ask } from '../core/wire/api.ts';
import { unlessRefused } from '../core/wire/unlessRefused.ts';

type Warehouse = CallOutput<typeof locationsCalls.findWarehouse>;

const { updateWarehouse, saveWarehousePeople, findWarehouse } = locationsCalls;
const locations = defineList(locationsLists.locations, { open: ({ code }) => ({ path: '/open-location', search: { code: code ?? '' } }) });
const names = (people: Warehouse['keepers']) => people.map(({ name, account }) => name || account).join(', ');
const idOf = (rows: readonly Warehouse[]) => ({ id: rows[0]?.id });

/** One warehouse: its people, its check-in code, its locations. */
export const warehouse = defineRecord<Warehouse>({
  name: 'warehouse',
  load: async ({ search }) => {
    const id = Number(search['id']);
    if (!id) return undefined;
    return ask(findWarehouse, { id }, { quiet: true }).catch(unlessRefused('warehouse.not-found'));
  },
  title: ({ code }) => code,
  about: ({ name }) => name,
  chip: ({ status }) => ({ machine: 'active', state: status }),
  facts: ({ areas, locations: count, intermediate, keepers, counters }, t) => [
    { label: t('field.AreaCount'), value: areas.length },
    { label: t('field.LocationCount'), value: count },
    { label: t('field.IsMiddle'), value: t(intermediate ? 'list.yes' : 'list.no') },
    { label: t('state.duty.keeper'), value: names(keepers) || t('master.none') },
    { label: t('state.duty.counter'), value: names(counters) || t('master.none') },
  ],
  lists: [{ title: 'master.kind.locations', definition: locations, where: ({ id }) => ({ warehouseId: { value: id, searchType: '=' } }) }],
  actions: [
    { label: 'place.code', icon: 'qr', rows: 'one', run: (rows) => go('/pages/my/qrshow', idOf(rows)) },
    {
      label: 'place.keepers',
      icon: 'people',
      rows: 'one',
      permission: saveWarehousePeople.permission,
      run: (rows) => go('/pages/Stock/InnerCom/StockWarehouseManager', idOf(rows)),
    },
    {
      label: 'screen./pages/Stock/InnerCom/StockCheckInner',
      icon: 'count',
      rows: 'one',
      permission: 'stockCounts',
      run: ([row]) => go('/pages/Stock/InnerCom/StockCheckInner', { WCode: row?.code ?? '' }),
    },
    {
      label: 'place.edit',
      icon: 'edit',
      kind: 'primary',
      rows: 'one',
      permission: updateWarehouse.permission,
      run: (rows) => go('/pages/warehousing/place', { kind: 'warehouses', ...idOf(rows) }),
    },
  ],
});
