import { placeCode } from '../../contract/labels/placeCode.ts';
import type { Context } from '../core/context.ts';
import { Refusal } from '../core/refusal.ts';
import type { LinePlace } from '../documents/documentTypes.ts';

interface Found {
  locationId: number;
  code: string;
  warehouse: string;
  warehouseId: number;
  open: boolean;
  reporting: boolean;
}

const columns = `p.id as "locationId", p.code, w.code as warehouse, w.id as "warehouseId", p.status = 'active' and w.status = 'active' as open, p.reporting`;

const namedText = `select ${columns} from location p join warehouse w on w.id = p.warehouse_id where p.org = $1 and p.code = $2`;

/** The first reporting location of the warehouse that an item is kept in. */
const defaultText = `
  select ${columns} from item i join location own on own.id = i.default_location_id join location p on p.warehouse_id = own.warehouse_id
    join warehouse w on w.id = p.warehouse_id
   where i.org = $1 and i.id = $2 and p.reporting and p.status = 'active' and w.status = 'active' order by p.report_sort, p.code limit 1`;

/** A place where reported goods stand, with its warehouse. */
export interface ReportingPlace extends LinePlace {
  warehouseId: number;
}

const placeOf = ({ locationId, code, warehouse, warehouseId }: Found): ReportingPlace => ({
  ...{ locationId, code, warehouse, warehouseId, status: 'available', physical: true },
});

/** The reporting location that a person named. */
export async function requireReportingPlace(ctx: Pick<Context, 'org' | 'query'>, scanned: string): Promise<ReportingPlace> {
  const code = placeCode(scanned);
  const [found] = await ctx.query<Found>(namedText, [ctx.org, code]);
  if (!found) throw new Refusal('location.not-found', { code, field: 'PCode' });
  if (!found.open) throw new Refusal('location.inactive', { code, field: 'PCode' });
  if (!found.reporting) throw new Refusal('report.not-reporting-place', { code, field: 'PCode' });
  return placeOf(found);
}

/** Where goods of an item are reported when nobody says; undefined where the item has no default storage location. */
export async function defaultReportingPlace(ctx: Pick<Context, 'org' | 'query'>, itemId: number): Promise<ReportingPlace | undefined> {
  const [found] = await ctx.query<Found>(defaultText, [ctx.org, itemId]);
  return found && placeOf(found);
}
