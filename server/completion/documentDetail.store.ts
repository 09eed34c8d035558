import type { completionCalls } from '../../contract/completion/completion.calls.ts';
import type { CallOutput } from '../../contract/core/call.ts';
import type { Language } from '../../contract/messages/texts.ts';
import { Refusal } from '../core/answer/refusal.ts';
import type { Context } from '../core/call/context.ts';
import { nameIn } from '../core/database/localName.ts';

type Detail = CallOutput<typeof completionCalls.completionDetail>;

const detailText = (language: Language): string => `
  select d.doc_no as "docNo", d.kind, d.state, d.erp_no as "erpNo", d.user_name as writer,
         to_char(d.created_at at time zone $4, 'YYYY-MM-DD HH24:MI:SS') as "createdAt",
         (select coalesce(json_agg(json_build_object('lineNo', l.line_no, 'orderNo', coalesce(l.detail ->> 'orderNo', ''), 'itemNo', i.code,
                   'itemName', ${nameIn('i', language)}, 'batch', l.batch, 'qty', trim_scale(l.qty)::text, 'unit', l.unit,
                   'location', case when t.warehouse_id is not null then t.code else f.code end, 'erpLineNo', l.erp_line_no,
                   'labels', (select coalesce(json_agg(json_build_object('code', b.code, 'qty', trim_scale(b.qty)::text) order by b.id), '[]')
                                from label b where b.id = any(l.label_ids))) order by l.line_no), '[]')
            from document_line l join item i on i.id = l.item_id left join location t on t.id = l.to_location_id left join location f on f.id = l.from_location_id
           where l.org = d.org and l.document_id = d.id) as lines
    from document d where d.org = $1 and d.doc_no = $2 and d.kind = any($3::text[])`;

/** A document of one of some kinds with its lines and their labels. */
export async function detailOf(
  ctx: Pick<Context, 'org' | 'query' | 'language' | 'timeZone'>,
  no: string,
  kinds: readonly string[],
): Promise<Detail> {
  const [detail] = await ctx.query<Detail>(detailText(ctx.language), [ctx.org, no, kinds, ctx.timeZone]);
  if (!detail) throw new Refusal('document.not-found', { no });
  return detail;
}
