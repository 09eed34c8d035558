import { Refusal } from '../core/answer/refusal.ts';
import type { SharedContext } from '../core/call/context.ts';
import type { DocumentRow } from '../documents/documentTypes.ts';

/** The later use of a report's goods: documents that posted from their place after it, or reserved goods there. */
const movedText = `
  with k as (
    select m.document_id, m.item_id, m.batch, m.project, m.to_status as status, m.to_location_id as place, min(m.id) as first, sum(m.qty) as qty,
           bool_or(l.id is not null and (l.state <> 'in-stock' or l.location_id is distinct from m.to_location_id)) as gone
      from movement m left join label l on l.org = m.org and l.id = m.label_id
     where m.document_type = 'productionReport' and m.document_id = any($2::bigint[]) and m.org = $1 and m.reverses_id is null
       and not exists (select from movement r where r.reverses_id = m.id)
     group by 1, 2, 3, 4, 5, 6)
  select d.doc_no as no, p.code as place, n.nos
    from k join document d on d.id = k.document_id join location p on p.id = k.place
    left join balance b on (b.item_id, b.location_id, b.batch, b.project, b.status) = (k.item_id, k.place, k.batch, k.project, k.status)
   cross join lateral (
     select string_agg(o.doc_no, ', ' order by o.id) as nos from (
       select x.doc_no, x.id from document x
        where x.org = $1 and x.id <> k.document_id and (
          exists (select from movement m where m.document_id = x.id and m.document_type = x.kind and m.id > k.first and m.from_location_id = k.place
                     and (m.item_id, m.batch, m.project) = (k.item_id, k.batch, k.project) and m.reverses_id is null
                     and not exists (select from movement r where r.reverses_id = m.id))
          or exists (select from reservation r where r.balance_id = b.id and r.document_id = x.id and r.document_type = x.kind))
          and x.id in (select m.document_id from movement m where m.id > k.first and m.from_location_id = k.place and m.item_id = k.item_id
                       union select r.document_id from reservation r where r.balance_id = b.id)
        order by x.id desc limit 3) o) n
   where (k.gone or coalesce(b.qty - b.reserved, 0) < k.qty) and n.nos is not null
   order by d.id limit 1`;

/** Goods that went on are taken back by the documents that took them, which are named (S96). */
export async function requireGoodsThere(ctx: SharedContext, reports: readonly DocumentRow[]): Promise<void> {
  const [moved] = await ctx.query<{ no: string; place: string; nos: string }>(movedText, [ctx.org, reports.map(({ id }) => id)]);
  if (moved) throw new Refusal('report.goods-moved', { ...moved });
}
