import type { CallOutput } from '../../contract/core/call.ts';
import { parseScan, type ScannedCode } from '../../contract/labels/scanCode.ts';
import { stockCalls } from '../../contract/stock/stock.calls.ts';
import type { Context } from '../core/context.ts';
import { handle } from '../core/handler.ts';
import { localName } from '../core/localName.ts';
import { say } from '../core/reply.ts';

type Match = CallOutput<typeof stockCalls.resolveScan>['matches'][number];

/** Every kind of thing by its unique index, in one statement. `$2` codes, `$3` only this kind, `$4` item numbers, `$5` supplier, `$6` language, `$7` orders. */
const findText = `
  select 'sign' as kind, w.code, ${localName('w', '$6')} as title, '' as detail from warehouse w
   where $3 = 'sign' and w.org = $1 and w.code = any($2::text[]) and w.status = 'active'
  union all
  select 'note', n.note_no, n.note_no, n.supplier_name from delivery_note n
   where $3 in ('', 'note') and n.org = $1 and n.note_no = any($2::text[]) and ($5::text is null or n.supplier_code = $5)
  union all
  select 'label', b.code, i.code || ' · ' || trim_scale(b.qty) || ' ' || i.unit, concat_ws(' · ', ${localName('i', '$6')}, nullif(b.batch, ''), p.code)
    from label b join item i on i.id = b.item_id left join location p on p.id = b.location_id
   where $3 in ('', 'label') and b.org = $1 and b.code = any($2::text[]) and ($5::text is null or b.supplier_code = $5)
  union all
  select 'location', p.code, p.code, ${localName('w', '$6')} from location p join warehouse w on w.id = p.warehouse_id
   where $3 in ('', 'location') and p.org = $1 and p.code = any($2::text[]) and p.kind = 'storage' and $5::text is null
  union all
  select 'item', i.code, i.code, ${localName('i', '$6')} from item i
   where $3 in ('', 'item') and i.org = $1 and i.code = any($4::text[]) and $5::text is null
  union all
  select 'order', r.data ->> 'orderNo', r.data ->> 'orderNo', coalesce(r.data ->> 'itemNo', '') from inbound_record r
   where $3 in ('', 'order') and r.kind = 'productionOrder' and r.record_id = any($7::text[]) and r.org = $1 and not r.deleted and $5::text is null
  union all
  select 'person', u.account, u.name, u.department from user_account u
   where $3 in ('', 'person') and u.account = any($2::text[]) and u.status = 'active' and $5::text is null
     and exists (select 1 from user_role o where o.user_id = u.id and o.org = $1)`;

/** The screen that shows each kind. */
const paths: Record<Match['kind'], string> = {
  sign: '/pages/InStorage/RecieveItem',
  note: '/pages/InStorage/ScanRecieveNew',
  label: '/pages/Stock/InnerCom/StockBarcodeDetail',
  location: '/pages/Stock/InnerCom/StockPositionDetail',
  item: '/pages/Stock/InnerCom/StockDetailnner',
  order: '/pages/InStorage/InnerCom/OneOrder',
  person: '/pages/my/index',
};

export const resolveScan = handle(stockCalls.resolveScan, async (ctx, { code }) => {
  const scanned = parseScan(code);
  const { typed, fields, text } = scanned;
  const codes = typed ? [typed.value] : [text, fields.sscc].filter((one) => one !== undefined);
  const items = fields.itemNo === undefined ? codes : [...codes, fields.itemNo];
  const { person } = ctx;
  const found = await ctx.query<Omit<Match, 'path'>>(findText, [
    ctx.org,
    codes,
    typed?.type ?? '',
    items,
    person.userType === 'supplier' ? person.supplierCode : null,
    ctx.language,
    // An ERP names the record by organisation and number, or by the number alone.
    codes.flatMap((one) => [one, `${ctx.org}/${one}`]),
  ]);
  const matches = found.map((one) => ({
    ...one,
    detail: [one.detail, factsOf(one.kind, scanned)].filter(Boolean).join(' · '),
    path: paths[one.kind],
  }));
  return { matches, explanation: matches.length > 0 ? '' : explain(ctx, scanned) };
});

/** What a GS1 code says about the goods besides their number. */
const factsOf = (kind: Match['kind'], { fields }: ScannedCode): string =>
  kind === 'item' ? [fields.batch, fields.serial, fields.qty].filter(Boolean).join(' · ') : '';

function explain({ language }: Pick<Context, 'language'>, { text, typed, kind, fields, problems, guessed }: ScannedCode): string {
  const [problem] = problems;
  if (typed) return say(language, 'scan.explain.typed', { code: typed.value, kind: say(language, `scan.kind.${typed.type}`) });
  if (problem?.id === 'empty') return say(language, 'scan.explain.empty');
  // A bracketed code that did not read as GS1 was meant as one.
  if (problem || (kind === 'plain' && /^\(\d{2,4}\)/.test(text))) return say(language, 'scan.explain.damaged', { code: text });
  if (kind !== 'plain' && !guessed) {
    const what = Object.entries(fields)
      .map(([name, value]) => `${name} ${value}`)
      .join(', ');
    return say(language, 'scan.explain.gs1', { what });
  }
  return say(language, 'scan.explain.unknown', { code: text });
}
