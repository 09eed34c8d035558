import { receivingCalls } from '../../contract/receiving/receiving.calls.ts';
import { scanTypes } from '../../contract/receiving/receiving.rules.ts';
import { handle } from '../core/call/handler.ts';
import { labelCodeHere } from '../labels/codesHere.ts';

const findText = `
  select to_char(s.at at time zone $5, 'YYYY-MM-DD HH24:MI:SS') as "scannedAt", u.name as "scannedBy"
    from label b join scan_record s on s.label_id = b.id and s.scan_type = $4 and s.deleted_at is null
    join user_account u on u.id = s.user_id
   where b.org = $1 and (b.code = $2 or b.box_no = $3 and b.box_no <> '') and ($6::text is null or b.supplier_code = $6)
   order by s.id desc limit 1`;

export const checkScannedBefore = handle(receivingCalls.checkScannedBefore, async (ctx, { boxNo = '', label = '', scanType = 'label' }) => {
  const code = await labelCodeHere(ctx, label);
  if (!boxNo && !code) return ctx.refuse('scan.empty');
  if (!scanTypes.some((known) => known === scanType)) return ctx.refuse('scan.unknown-type', { type: scanType });
  const { person } = ctx;
  const supplier = person.userType === 'supplier' ? person.supplierCode : null;
  const [found] = await ctx.query<{ scannedAt: string; scannedBy: string }>(findText, [
    ctx.org,
    code,
    boxNo,
    scanType,
    ctx.timeZone,
    supplier,
  ]);
  return { scanned: found !== undefined, scannedAt: found?.scannedAt ?? null, scannedBy: found?.scannedBy ?? null };
});
