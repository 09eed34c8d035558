import { Refusal } from '../core/answer/refusal.ts';
import type { Context } from '../core/call/context.ts';
import type { LinePlace } from '../documents/documentTypes.ts';
import { placeCodesHere } from '../labels/codesHere.ts';

/** A location as stored. */
export interface Found {
  locationId: number;
  code: string;
  warehouse: string;
  warehouseId: number;
  open: boolean;
  reporting: boolean;
}

const columns = `p.id as "locationId", p.code, w.code as warehouse, w.id as "warehouseId", p.status = 'active' and w.status = 'active' as open, p.reporting`;

const namedText = `select ${columns} from location p join warehouse w on w.id = p.warehouse_id where p.org = $1 and p.code = any($2::text[])`;

/** The first reporting location of the warehouse that an item is kept in. */
const defaultText = (org: string, item: string): string => `
  select ${columns} from item i join location own on own.id = i.default_location_id join location p on p.warehouse_id = own.warehouse_id
    join warehouse w on w.id = p.warehouse_id
   where i.org = ${org} and i.id = ${item} and p.reporting and p.status = 'active' and w.status = 'active' order by p.report_sort, p.code limit 1`;
const ofItemText = defaultText('$1', '$2');

/** The same for the item of an order `o`, as JSON in SQL; null where the item has no default storage location. */
export const homeOfOrder = `(select to_jsonb(h) from (${defaultText('o.org', 'o.item_id')}) h)`;

/** A place where reported goods stand, with its warehouse. */
export interface ReportingPlace extends LinePlace {
  warehouseId: number;
}

export const placeOf = ({ locationId, code, warehouse, warehouseId }: Found): ReportingPlace => ({
  ...{ locationId, code, warehouse, warehouseId, status: 'available', physical: true },
});

/** A reporting location named by a person, from the found codes. */
type Named = (scanned: string) => ReportingPlace;

/** The reporting locations that people named; each name gets its own refusal. */
export async function findReportingPlaces(ctx: Pick<Context, 'org' | 'query'>, scanned: readonly string[]): Promise<Named> {
  const codes = await placeCodesHere(ctx, scanned);
  const named = new Map(scanned.map((one, at) => [one, codes[at] ?? one]));
  const found = codes.length === 0 ? [] : await ctx.query<Found>(namedText, [ctx.org, codes]);
  const byCode = new Map(found.map((place) => [place.code, place]));
  return (one) => {
    const code = named.get(one) ?? one;
    const place = byCode.get(code);
    if (!place) throw new Refusal('location.not-found', { code, field: 'PCode' });
    if (!place.open) throw new Refusal('location.inactive', { code, field: 'PCode' });
    if (!place.reporting) throw new Refusal('report.not-reporting-place', { code, field: 'PCode' });
    return placeOf(place);
  };
}

/** The default reporting place of an item; undefined when the item has no default storage location. */
export async function defaultReportingPlace(ctx: Pick<Context, 'org' | 'query'>, itemId: number): Promise<ReportingPlace | undefined> {
  const [found] = await ctx.query<Found>(ofItemText, [ctx.org, itemId]);
  return found && placeOf(found);
}
