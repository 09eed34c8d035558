import type { Row } from '../../contract/core/list.ts';
import { locationsCalls } from '../../contract/locations/locations.calls.ts';
import { locationsLists } from '../../contract/locations/locations.lists.ts';
import type { PlaceKind } from '../../contract/locations/locations.master.ts';
import { callAction, defineList, type ListAction, type ListDefinition } from '../core/list/listDefinition.ts';
import { go } from '../core/navigation/go.ts';
import { PlaceSwitcher } from './PlaceSwitcher.tsx';

const permission = locationsCalls.updateWarehouse.permission;
const { setLocationStatus } = locationsCalls;
type Location = Row<typeof locationsLists.locations>;

const beside = (kind: PlaceKind): ListAction[] => [
  { label: 'master.add', icon: 'plus', rows: 'none', permission, run: () => go('/pages/warehousing/place', { kind }) },
  { label: 'master.import', icon: 'upload', rows: 'none', permission, run: () => go('/pages/warehousing/placeImport', { kind }) },
];
const idsOf = (rows: readonly Location[]): number[] => rows.flatMap(({ id }) => id ?? []);
const setStatus = (label: 'place.open' | 'place.close', active: boolean): ListAction<Location> =>
  callAction(setLocationStatus, {
    label,
    rows: 'some',
    kind: active ? 'plain' : 'danger',
    confirm: active ? 'place.open.ask' : 'place.close.ask',
    input: (rows) => ({ ids: idsOf(rows), active }),
  });

/** The three lists of the places screen. */
export const placeLists: { readonly [K in PlaceKind]: ListDefinition } = {
  warehouses: defineList(locationsLists.warehouses, {
    switcher: PlaceSwitcher,
    open: ({ id }) => ({ path: '/pages/warehousing/warehouseInfo', search: { id: id ?? undefined } }),
    actions: beside('warehouses'),
  }),
  areas: defineList(locationsLists.areas, {
    switcher: PlaceSwitcher,
    open: ({ id }) => ({ path: '/pages/warehousing/place', search: { kind: 'areas', id: id ?? undefined } }),
    actions: beside('areas'),
  }),
  locations: defineList(locationsLists.locations, {
    switcher: PlaceSwitcher,
    open: ({ id }) => ({ path: '/pages/warehousing/place', search: { kind: 'locations', id: id ?? undefined } }),
    actions: [
      ...beside('locations'),
      { label: 'place.rack', icon: 'shelf', rows: 'none', permission, run: () => go('/pages/warehousing/rack') },
      {
        label: 'place.print',
        icon: 'print',
        rows: 'some',
        permission: locationsCalls.locationLabelPdf.permission,
        run: async (rows) => (await import('./printPlaces.tsx')).printPlaces(idsOf(rows)),
      },
      setStatus('place.open', true),
      setStatus('place.close', false),
    ],
  }),
};
