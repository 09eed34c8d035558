select document_states('requisition', 'open', 'unreviewed', 'reviewed', 'deleted');

-- Requisitions of either origin as one thing to look at and to collect: those that are written here, and those of the ERP, whose papers
-- stay as it told them. `source_kind` and `source_id` are what a line of an issue names as what it answers. The ERP's that it withdrew
-- is seen as long as something was collected of it.
create view any_requisition as
select d.org, d.id * 2 as id, 'requisition' as source_kind, d.id as source_id, d.doc_no as no, d.state, coalesce(d.header ->> 'type', '') as type,
       (select p.id from department p where p.org = d.org and p.code = d.header ->> 'department') as department_id, d.workshop_id,
       coalesce(nullif(d.header ->> 'requester', ''), d.user_name) as requester, d.created_at, d.user_name as writer, d.reviewer_name, d.reviewed_at,
       coalesce(d.header ->> 'remark', '') as remark
  from document d where d.kind = 'requisition'
union all
select r.org, r.id * 2 + 1, 'erp_requisition', r.id, r.requisition_no, case when r.withdrawn_at is not null then 'deleted' when r.reviewed then 'reviewed' else 'unreviewed' end,
       r.type, r.department_id, r.workshop_id, r.requester, r.requested_on::timestamptz, '', '', null, ''
  from erp_requisition r
 where r.withdrawn_at is null or exists (select from document_line t where t.org = r.org and t.source_kind = 'erp_requisition' and t.source_id = r.id);

create view any_requisition_line as
select l.org, l.id, l.source_kind, l.source_id, l.line_no, l.item_id, l.qty, l.unit, l.batch, l.order_no, l.warehouse_id,
       -- the project that it is bound to: its own, or that of the production order that it is for
       coalesce(nullif(l.project, ''), (select o.project from production_order o
                                         where o.org = l.org and o.order_no = l.order_no and l.order_no <> '' and o.withdrawn_at is null), '') as project,
       (select coalesce(sum(t.qty), 0) from document_line t
         where t.org = l.org and t.source_kind = l.source_kind and t.source_id = l.source_id and (t.detail ->> 'requisitionLine')::int = l.line_no) as taken
  from (select l.org, l.id * 2 as id, 'requisition' as source_kind, l.document_id as source_id, l.line_no, l.item_id, l.qty, l.unit, l.batch, l.project,
               coalesce(l.detail ->> 'orderNo', '') as order_no, null::bigint as warehouse_id
          from document_line l join document d on d.org = l.org and d.id = l.document_id where d.kind = 'requisition'
        union all
        select e.org, e.id * 2 + 1, 'erp_requisition', e.erp_requisition_id, e.line_no, e.item_id, e.qty, e.unit, e.batch, e.project, e.order_no, e.warehouse_id
          from erp_requisition_line e) l;
