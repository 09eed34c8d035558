import type { Language } from '../../contract/messages/texts.ts';
import { Refusal } from '../core/answer/refusal.ts';
import type { Context } from '../core/call/context.ts';
import { nameIn } from '../core/database/localName.ts';
import type { LinePlace } from '../documents/documentTypes.ts';
import { labelCodesHere } from '../labels/codesHere.ts';
import { expiredOf } from '../stock/expiryOf.ts';
import { heldForInSql } from '../stock/offeredLabel.store.ts';
import { holdersInSql } from '../stock/stockToTake.store.ts';
import { writtenInSql } from '../stock/writtenLabels.ts';

/** A scanned label with the place of its goods, locked. */
export interface ScannedLabel {
  id: number;
  code: string;
  qty: string;
  state: string;
  itemId: number;
  itemNo: string;
  itemName: string;
  unit: string;
  batch: string;
  project: string;
  status: string | null;
  locationId: number | null;
  place: string;
  warehouseId: number | null;
  warehouse: string;
  /** The free quantity of its stock. */
  free: string;
  /** Requests that reserve the rest. */
  holders: string[];
  /** For picked goods: the request that they are prepared for. */
  heldFor: string | null;
  /** The last day of its batch, if that is over. */
  expired: string | null;
  /** An open document that contains it already. */
  scannedIn: string | null;
}

const lockText = `select from label where org = $1 and code = any($2::text[]) order by id for no key update`;
const readText = (language: Language): string => `
  select b.id, b.code, trim_scale(b.qty)::text as qty, b.state, b.item_id as "itemId", i.code as "itemNo", ${nameIn('i', language)} as "itemName", i.unit, b.batch, b.project, b.status,
         b.location_id as "locationId", coalesce(p.code, '') as place, w.id as "warehouseId", coalesce(w.code, '') as warehouse,
         coalesce(k.qty - k.reserved, 0)::text as free, ${holdersInSql} as holders, ${heldForInSql} as "heldFor",
         ${expiredOf('b')}::text as expired,
         ${writtenInSql} as "scannedIn"
    from label b join item i on i.id = b.item_id left join location p on p.id = b.location_id left join warehouse w on w.id = p.warehouse_id
    left join balance k on (k.location_id, k.item_id, k.batch, k.project, k.status) = (b.location_id, b.item_id, b.batch, b.project, b.status)
   where b.org = $1 and b.code = any($2::text[])`;

type Asking = Pick<Context, 'org' | 'language' | 'query'>;

/** A scan, the stored code that it names, and its label. */
export interface Scanned {
  scan: string;
  code: string;
  label: ScannedLabel | undefined;
}

/** The labels of scanned codes, locked, in the order of the scans. */
export async function lockScanned(ctx: Asking, scans: readonly string[]): Promise<Scanned[]> {
  const codes = await labelCodesHere(ctx, scans);
  await ctx.query(lockText, [ctx.org, codes]);
  const labels = await readScanned(ctx, codes);
  return codes.map((code, at) => ({ scan: scans[at] ?? code, code, label: labels.get(code) }));
}

/** Labels by their codes, without a lock. */
export async function readScanned(ctx: Asking, codes: readonly string[]): Promise<Map<string, ScannedLabel>> {
  const labels = await ctx.query<ScannedLabel>(readText(ctx.language), [ctx.org, codes]);
  return new Map(labels.map((label) => [label.code, label]));
}

/** The labels of scans; a code that was scanned twice, or names none, is refused (rule qr-code-not-again). */
export function requireLabels(scans: readonly Omit<Scanned, 'scan'>[]): ScannedLabel[] {
  const seen = new Set<string>();
  return scans.map(({ code, label }) => {
    if (seen.has(code)) throw new Refusal('scan-out.label-again', { code });
    seen.add(code);
    if (!label) throw new Refusal('label.not-found', { code });
    return label;
  });
}

export const placeOf = ({ locationId, place, warehouse }: ScannedLabel): LinePlace => ({
  ...{ locationId: locationId ?? 0, code: place, warehouse, status: 'available', physical: true },
});
