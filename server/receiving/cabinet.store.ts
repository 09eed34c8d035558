import type { Context, SharedContext } from '../core/call/context.ts';
import { findScannedLabel, type LabelRow } from '../labels/label.store.ts';
import { labelEvent } from '../labels/labelChange.ts';

interface OpenEntry {
  id: number;
  cabinetNo: string;
}

/** A label, locked, and the cabinet that it is loaded in at this moment. */
export async function findLoad(ctx: SharedContext, scanned: string): Promise<{ label: LabelRow; open: OpenEntry | undefined }> {
  const label = await findScannedLabel(ctx, scanned, 'lock');
  const [open] = await ctx.query<OpenEntry>(
    'select id, cabinet_no as "cabinetNo" from cabinet_entry where label_id = $1 and unloaded_at is null',
    [label.id],
  );
  return { label, open };
}

export const recordCabinetScanText = `
  with told as (${labelEvent({ inSql: "$2 || 'ed'" }, '(select $1::bigint as id) l', { document: ["'cabinet'", '$3'], user: '$4' })})
  insert into scan_record (org, scan_type, code, note_id, label_id, user_id, device) values ($5, $2, $6, $7, $1, $4, $8)`;

/** How many labels are loaded in a cabinet. */
export async function countLoaded(ctx: Pick<Context, 'query' | 'org'>, cabinetNo: string): Promise<number> {
  const [row] = await ctx.query<{ loaded: number }>(
    'select count(*) as loaded from cabinet_entry where org = $1 and cabinet_no = $2 and unloaded_at is null',
    [ctx.org, cabinetNo],
  );
  return row?.loaded ?? 0;
}
