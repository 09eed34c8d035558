import { type LabelSize, labelSizeOf } from '../../contract/labels/labelSize.ts';
import { formatLocationCode } from '../../contract/labels/scanCode.ts';
import type { Context } from '../core/call/context.ts';
import { localName } from '../core/database/localName.ts';

/** The data of a location's label. */
interface PlaceLabel {
  code: string;
  scanText: string;
  warehouseName: string;
  areaName: string;
  arrow?: 'up' | 'down';
}

const findText = `
  select p.code, ${localName('w', '$3')} as "warehouseName", coalesce(${localName('a', '$3')}, '') as "areaName"
    from location p join warehouse w on w.id = p.warehouse_id left join area a on a.id = p.area_id
   where p.org = $1 and p.id = any($2::bigint[]) order by p.code`;

/** The labels of the chosen locations in the order of their codes, and the label size; refused when there is neither. */
export async function findPlaceLabels(
  ctx: Context<'location.select' | 'label-size.unknown'>,
  { ids, size = ctx.settings.labelSize, arrow }: { ids: number[]; size?: string | undefined; arrow?: 'up' | 'down' | undefined },
): Promise<{ labels: PlaceLabel[]; size: LabelSize }> {
  const found = labelSizeOf(size);
  if (!found) return ctx.refuse('label-size.unknown', { size });
  const rows = await ctx.query<{ code: string; warehouseName: string; areaName: string }>(findText, [ctx.org, ids, ctx.language]);
  if (rows.length === 0) return ctx.refuse('location.select');
  return { labels: rows.map((row) => ({ ...row, scanText: formatLocationCode(row.code), ...(arrow ? { arrow } : {}) })), size: found };
}
