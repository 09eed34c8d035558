import type { Query } from '../exchange/inTransaction.ts';
import type { DocumentLifecycle } from './documentLifecycle.ts';
import type { DocumentRow, StoredDocument } from './documentTypes.ts';
import { employeeOf } from './employee.ts';

const placeText = (side: 'from' | 'to'): string => `
  case when l.${side}_location_id is not null then json_build_object('locationId', l.${side}_location_id, 'status', l.${side}_status,
    'physical', ${side[0]}.warehouse_id is not null, 'code', ${side[0]}.code, 'warehouse', coalesce(${side[0]}w.code, '')) end`;

const loadText = `
  select d.id, d.org, d.doc_no as no, d.kind, d.state, d.revision, d.user_id as "userId", d.warehouse_id as "warehouseId", d.header,
         to_char(d.created_at at time zone g.time_zone, 'YYYY-MM-DD') as day,
         to_char(d.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
         ${employeeOf('d.user_id')} as employee, coalesce(${employeeOf('d.reviewer_id')}, '') as reviewer,
         coalesce(w.code, '') as warehouse, coalesce(s.code, '') as workshop,
         (select coalesce(json_agg(json_build_object('lineNo', l.line_no, 'itemId', l.item_id, 'itemNo', i.code, 'qty', trim_scale(l.qty)::text,
                   'unit', l.unit, 'batch', l.batch, 'project', l.project, 'detail', l.detail, 'from', ${placeText('from')}, 'to', ${placeText('to')},
                   'source', case when l.source_id is not null then json_build_object('kind', l.source_kind, 'id', l.source_id) end,
                   'labels', (select coalesce(json_agg(json_build_object('id', b.id, 'code', b.code, 'qty', trim_scale(b.qty)::text) order by b.id), '[]')
                                from label b where b.id = any(l.label_ids))) order by l.line_no), '[]')
            from document_line l join item i on i.id = l.item_id
            left join location f on f.id = l.from_location_id left join warehouse fw on fw.id = f.warehouse_id
            left join location t on t.id = l.to_location_id left join warehouse tw on tw.id = t.warehouse_id
           where l.org = d.org and l.document_id = d.id) as lines
    from document d join organisation g on g.org = d.org left join warehouse w on w.id = d.warehouse_id left join workshop s on s.id = d.workshop_id
   where d.kind = $1 and d.id = any($2::bigint[]) order by d.id`;

/** Documents of the shared tables with their lines, as messages and postings are made of them. */
export const loadDocuments = (query: Query, { kind }: Pick<DocumentLifecycle, 'kind'>, ids: readonly number[]): Promise<StoredDocument[]> =>
  query<StoredDocument>(loadText, [kind.name, ids]);

/** The same of one that was found and locked. */
export async function loadDocument(
  ctx: { query: Query },
  life: Pick<DocumentLifecycle, 'kind'>,
  { id, no }: Pick<DocumentRow, 'id' | 'no'>,
): Promise<StoredDocument> {
  const [document] = await loadDocuments(ctx.query, life, [id]);
  if (!document) throw new Error(`${no} was locked and cannot be read`);
  return document;
}
