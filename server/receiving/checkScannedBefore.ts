import { receivingCalls } from '../../contract/receiving/receiving.calls.ts';
import { scanTypes } from '../../contract/receiving/receiving.rules.ts';
import { handle } from '../core/call/handler.ts';
import { supplierOf } from '../core/call/supplierOf.ts';
import { named } from '../core/database/named.ts';
import { labelCodeHere } from '../labels/codesHere.ts';

const findText = `
  select to_char(s.at at time zone :timeZone, 'YYYY-MM-DD HH24:MI:SS') as "scannedAt", u.name as "scannedBy"
    from label b join scan_record s on s.label_id = b.id and s.scan_type = :scanType and s.deleted_at is null
    join user_account u on u.id = s.user_id
   where b.org = :org and (b.code = :code or b.box_no = :boxNo and b.box_no <> '') and (:supplier::text is null or b.supplier_code = :supplier)
   order by s.id desc limit 1`;

export const checkScannedBefore = handle(receivingCalls.checkScannedBefore, async (ctx, { boxNo = '', label = '', scanType = 'label' }) => {
  const code = await labelCodeHere(ctx, label);
  if (!boxNo && !code) return ctx.refuse('scan.empty');
  if (!scanTypes.some((known) => known === scanType)) return ctx.refuse('scan.unknown-type', { type: scanType });
  const { org, timeZone } = ctx;
  const [found] = await ctx.query<{ scannedAt: string; scannedBy: string }>(
    ...named(findText, { org, code, boxNo, scanType, timeZone, supplier: supplierOf(ctx) }),
  );
  return { scanned: found !== undefined, scannedAt: found?.scannedAt ?? null, scannedBy: found?.scannedBy ?? null };
});
