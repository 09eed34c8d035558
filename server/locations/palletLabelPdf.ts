import { labelSizeOf } from '../../contract/labels/labelSize.ts';
import { palletCalls } from '../../contract/locations/pallet.calls.ts';
import { say } from '../core/answer/reply.ts';
import { handle } from '../core/call/handler.ts';
import { scanTextOf } from '../labels/pallet.store.ts';
import { makePaper } from '../labels/print/makePaper.ts';

const findText = 'select code from pallet where org = $1 and id = any($2::bigint[]) order by code';

export const palletLabelPdf = handle(palletCalls.palletLabelPdf, async (ctx, { ids, size: wanted = ctx.settings.labelSize, firstCell }) => {
  const size = labelSizeOf(wanted);
  if (!size) return ctx.refuse('label-size.unknown', { size: wanted });
  const pallets = await ctx.query<{ code: string }>(findText, [ctx.org, ids]);
  if (pallets.length === 0) return ctx.refuse('pallet.select');
  const title = say(ctx.language, 'scanner.type.pallet');
  const labels = pallets.map(({ code }) => ({ code, scanText: scanTextOf({ code }), warehouseName: title, areaName: '' }));
  return {
    fileName: 'pallets.pdf',
    contentType: 'application/pdf',
    content: await makePaper.locations(labels, size, firstCell),
    inline: true,
  };
});
