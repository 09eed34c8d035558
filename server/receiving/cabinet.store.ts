import type { Context, SharedContext } from '../core/call/context.ts';
import { named } from '../core/database/named.ts';
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

const recordScanText = `
  with told as (${labelEvent({ inSql: ":deed || 'ed'" }, '(select :labelId::bigint as id) l', { document: ["'cabinet'", ':cabinetNo'], user: ':userId' })})
  insert into scan_record (org, scan_type, code, note_id, label_id, user_id, device) values (:org, :deed, :code, :noteId, :labelId, :userId, :device)`;

/** Records that a label was loaded into a cabinet or unloaded; the statement travels with the commit. */
export function recordCabinetScan(
  ctx: Pick<Context, 'write' | 'org' | 'person' | 'device'>,
  { id: labelId, code, noteId }: Pick<LabelRow, 'id' | 'code' | 'noteId'>,
  deed: 'load' | 'unload',
  cabinetNo: string,
): void {
  const { org, person, device } = ctx;
  ctx.write(...named(recordScanText, { org, labelId, code, noteId, deed, cabinetNo, userId: person.userId, device }));
}

/** How many labels are loaded in a cabinet. */
export async function countLoaded(ctx: Pick<Context, 'query' | 'org'>, cabinetNo: string): Promise<number> {
  const [row] = await ctx.query<{ loaded: number }>(
    'select count(*) as loaded from cabinet_entry where org = $1 and cabinet_no = $2 and unloaded_at is null',
    [ctx.org, cabinetNo],
  );
  return row?.loaded ?? 0;
}
