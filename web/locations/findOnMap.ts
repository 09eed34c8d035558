import { labelsLists } from '../../contract/labels/labels.lists.ts';
import { locationsLists } from '../../contract/locations/locations.lists.ts';
import { stockLists } from '../../contract/stock/stock.lists.ts';
import { resolveScan } from '../core/scan/resolveScan.ts';
import { listPage } from '../core/wire/listApi.ts';

/** The places of the searched thing, and its warehouse when that is not the one on the map. */
export interface Found {
  what: string;
  codes: readonly string[];
  elsewhere?: { id: number; name: string };
}

const equal = (value: string) => ({ value, searchType: '=' }) as const;

/** Finds a place, or the places of an item or a label; undefined for things without a place. */
export async function findOnMap(scanned: string, warehouse: { id: number; code: string }): Promise<Found | undefined> {
  const matches = await resolveScan(scanned);
  const match = matches.find(({ kind }) => kind === 'location' || kind === 'label' || kind === 'item');
  if (!match) return undefined;
  const codes = match.kind === 'item' ? await placesOfItem(match.code, warehouse.code) : await placeOf(match);
  const found = { what: match.code, codes };
  const [place] = codes;
  if (!place) return found;
  const { rows } = await listPage(locationsLists.locations, { where: { code: equal(place) }, pageSize: 1 });
  const id = rows[0]?.warehouseId ?? 0;
  return id === warehouse.id ? found : { ...found, elsewhere: { id, name: rows[0]?.warehouseName ?? '' } };
}

const placeOf = async ({ kind, code }: { kind: string; code: string }): Promise<string[]> => {
  const place = kind === 'location' ? code : await placeOfLabel(code);
  return place ? [place] : [];
};

/** The places of an item in the shown warehouse; without any there, in the first warehouse that has it. */
async function placesOfItem(item: string, warehouse: string): Promise<string[]> {
  const { rows } = await listPage(stockLists.stock, { where: { itemNo: equal(item) }, pageSize: 0 });
  const at = rows.some((row) => row.warehouse === warehouse) ? warehouse : rows.find(({ location }) => location)?.warehouse;
  return [...new Set(rows.flatMap((row) => (row.warehouse === at && row.location ? row.location : [])))];
}

const placeOfLabel = async (code: string): Promise<string | undefined> =>
  (await listPage(labelsLists.labels, { where: { code: equal(code) }, pageSize: 1 })).rows[0]?.location ?? undefined;
