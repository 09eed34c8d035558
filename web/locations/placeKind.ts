import type { PlaceKind } from '../../contract/locations/locations.master.ts';

/** The kinds of place, from the large to the small. */
export const placeKinds: readonly PlaceKind[] = ['warehouses', 'areas', 'locations'];

/** The kind of place that an address names; warehouses when it names no valid kind. */
export const placeKindOf = (named: string | undefined): PlaceKind => placeKinds.find((kind) => kind === named) ?? 'warehouses';
