import { locationsLists } from '../../contract/locations/locations.lists.ts';
import { palletCalls } from '../../contract/locations/pallet.calls.ts';
import { defineList } from '../core/list/listDefinition.ts';

const { permission } = palletCalls.makePallets;

/** Pallets; a row opens what is on it. */
export const pallets = defineList(locationsLists.pallets, {
  warehouse: { column: 'warehouse', holds: 'WCode' },
  open: ({ code }) => ({ path: '/pages/warehousing/pallet', search: { place: code ?? '' } }),
  actions: [
    { label: 'pallet.new', icon: 'plus', rows: 'none', permission, run: async () => (await import('./printPallets.tsx')).newPallets() },
    {
      label: 'pallet.print',
      icon: 'print',
      rows: 'some',
      permission,
      run: async (rows) => (await import('./printPallets.tsx')).printPallets(rows.flatMap(({ id }) => id ?? [])),
    },
  ],
});
