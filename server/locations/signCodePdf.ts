import { labelSizeOf } from '../../contract/labels/labelSize.ts';
import { formatPersonCode, formatSignCode } from '../../contract/labels/scanCode.ts';
import { locationsCalls } from '../../contract/locations/locations.calls.ts';
import { say } from '../core/answer/reply.ts';
import { handle } from '../core/call/handler.ts';
import { localName } from '../core/database/localName.ts';
import { makePaper } from '../labels/print/makePaper.ts';

const findText = {
  warehouses: `
    select w.code, ${localName('w', '$3')} as name, '' as about from warehouse w
     where w.org = $1 and w.status = 'active' and ($2::bigint is null or w.id = $2) order by w.code limit 500`,
  people: `
    select u.account as code, u.name, string_agg(distinct ${localName('w', '$3')}, ' ') as about
      from warehouse_person k join warehouse w on w.id = k.warehouse_id join user_account u on u.id = k.user_id
     where w.org = $1 and u.status = 'active' and ($2::bigint is null or w.id = $2) group by u.account, u.name order by u.account limit 500`,
};

export const signCodePdf = handle(locationsCalls.signCodePdf, async (ctx, { of, warehouseId, size = ctx.settings.labelSize }) => {
  const stock = labelSizeOf(size);
  if (!stock) return ctx.refuse('label-size.unknown', { size });
  const rows = await ctx.query<{ code: string; name: string; about: string }>(findText[of], [ctx.org, warehouseId ?? null, ctx.language]);
  if (rows.length === 0) return ctx.refuse('sign-code.nothing');
  const format = of === 'people' ? formatPersonCode : formatSignCode;
  // The sheet at a warehouse's door says which action the scan does; a badge says where its person works.
  const purpose = of === 'warehouses' ? say(ctx.language, 'sign.warehouse.hint') : '';
  const labels = rows.map(({ code, name, about }) => ({ code, scanText: format(code), warehouseName: name, areaName: about || purpose }));
  return { fileName: 'sign-codes.pdf', contentType: 'application/pdf', content: await makePaper.locations(labels, stock), inline: true };
});
