import { labelsLists } from '../../contract/labels/labels.lists.ts';
import { locationsLists } from '../../contract/locations/locations.lists.ts';
import { stockLists } from '../../contract/stock/stock.lists.ts';
import { resolveScan } from '../core/scan/resolveScan.ts';
import { listPage } from '../core/wire/listApi.ts';

/** Where something is: the places that hold it, and the warehouse when that is another one than is asked about. */
export interface Found {
  what: string;
  codes: readonly string[];
  elsewhere?: { id: number; name: string };
}

const equal = (value: string) => ({ value, searchType: '=' }) as const;

/** Finds a place, or where an item or a label lies; undefined for what lies nowhere by its nature. */
export async function findOnMap(scanned: string, warehouse: { id: number; code: string }): Promise<Found | undefined> {
  const matches = await resolveScan(scanned);
  const match = matches.find(({ kind }) => kind === 'location' || kind === 'label' || kind === 'item');
  if (!match) return undefined;
  if (match.kind === 'item') return { what: match.code, codes: await placesOfItem(match.code, warehouse.code) };
  const place = match.kind === 'location' ? match.code : await placeOfLabel(match.code);
  if (!place) return { what: match.code, codes: [] };
  const { rows } = await listPage(locationsLists.locations, { where: { code: equal(place) }, pageSize: 1 });
  const id = rows[0]?.warehouseId ?? 0;
  const found = { what: match.code, codes: [place] };
  return id === warehouse.id ? found : { ...found, elsewhere: { id, name: rows[0]?.warehouseName ?? '' } };
}

async function placesOfItem(item: string, warehouse: string): Promise<string[]> {
  const { rows } = await listPage(stockLists.stock, { where: { itemNo: equal(item), warehouse: equal(warehouse) }, pageSize: 0 });
  return [...new Set(rows.flatMap(({ location }) => location ?? []))];
}

const placeOfLabel = async (code: string): Promise<string | undefined> =>
  (await listPage(labelsLists.labels, { where: { code: equal(code) }, pageSize: 1 })).rows[0]?.location ?? undefined;
