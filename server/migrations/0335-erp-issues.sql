-- What was issued in the ERP itself: a paper to be collected like a requisition, by a leader; the issue that comes of it has the ERP's number
-- at once and is not told to it.
create table erp_issue (
  org text not null references organisation, id bigint generated always as identity, source text not null, record_id text not null,
  version bigint not null, taken_at timestamptz not null default now(), withdrawn_at timestamptz,
  issue_no text not null, message_key text not null, department_id bigint, workshop_id bigint, issued_at timestamptz not null, issued_by text not null,
  primary key (org, id), unique (source, record_id),
  foreign key (org, department_id) references department (org, id), foreign key (org, workshop_id) references workshop (org, id)
);
create unique index erp_issue_no on erp_issue (org, issue_no) where withdrawn_at is null;
create table erp_issue_line (
  org text not null, id bigint generated always as identity, erp_issue_id bigint not null, line_no int not null,
  item_id bigint not null, qty numeric(18, 6) not null, unit text not null, batch text not null, project text not null,
  order_no text not null, warehouse_id bigint,
  primary key (org, id), unique (erp_issue_id, line_no),
  foreign key (org, erp_issue_id) references erp_issue (org, id) on delete cascade on update cascade,
  foreign key (org, item_id) references item (org, id), foreign key (org, warehouse_id) references warehouse (org, id)
);
create index erp_issue_line_item on erp_issue_line (org, item_id);

create or replace view any_requisition as
select d.org, d.id * 3 as id, 'requisition' as source_kind, d.id as source_id, d.doc_no as no, d.state, coalesce(d.header ->> 'type', '') as type,
       (select p.id from department p where p.org = d.org and p.code = d.header ->> 'department') as department_id, d.workshop_id,
       coalesce(nullif(d.header ->> 'requester', ''), d.user_name) as requester, d.created_at, d.user_name as writer, d.reviewer_name, d.reviewed_at,
       coalesce(d.header ->> 'remark', '') as remark
  from document d where d.kind = 'requisition'
union all
select r.org, r.id * 3 + 1, 'erp_requisition', r.id, r.requisition_no, case when r.withdrawn_at is not null then 'deleted' when r.reviewed then 'reviewed' else 'unreviewed' end,
       r.type, r.department_id, r.workshop_id, r.requester, r.requested_on::timestamptz, '', '', null, ''
  from erp_requisition r
 where r.withdrawn_at is null or exists (select from document_line t where t.org = r.org and t.source_kind = 'erp_requisition' and t.source_id = r.id)
union all
-- One that a document here has already, by its number or by the key it went with, is nobody's work.
select e.org, e.id * 3 + 2, 'erp_issue', e.id, e.issue_no, case when e.withdrawn_at is not null then 'deleted' else 'reviewed' end,
       '', e.department_id, e.workshop_id, e.issued_by, e.issued_at, '', '', null, ''
  from erp_issue e
 where exists (select from document_line t where t.org = e.org and t.source_kind = 'erp_issue' and t.source_id = e.id)
    or (e.withdrawn_at is null and not exists (select from document d where d.org = e.org and d.kind = 'issue' and d.erp_no = e.issue_no)
        and not exists (select from outbox o where o.org = e.org and o.key = e.message_key));

create or replace view any_requisition_line as
select l.org, l.id, l.source_kind, l.source_id, l.line_no, l.item_id, l.qty, l.unit, l.batch, l.order_no, l.warehouse_id,
       -- the project that it is bound to: its own, or that of the production order that it is for
       coalesce(nullif(l.project, ''), (select o.project from production_order o
                                         where o.org = l.org and o.order_no = l.order_no and l.order_no <> '' and o.withdrawn_at is null), '') as project,
       (select coalesce(sum(t.qty), 0) from document_line t
         where t.org = l.org and t.source_kind = l.source_kind and t.source_id = l.source_id and (t.detail ->> 'requisitionLine')::int = l.line_no) as taken
  from (select l.org, l.id * 3 as id, 'requisition' as source_kind, l.document_id as source_id, l.line_no, l.item_id, l.qty, l.unit, l.batch, l.project,
               coalesce(l.detail ->> 'orderNo', '') as order_no, null::bigint as warehouse_id
          from document_line l join document d on d.org = l.org and d.id = l.document_id where d.kind = 'requisition'
        union all
        select e.org, e.id * 3 + 1, 'erp_requisition', e.erp_requisition_id, e.line_no, e.item_id, e.qty, e.unit, e.batch, e.project, e.order_no, e.warehouse_id
          from erp_requisition_line e
        union all
        select e.org, e.id * 3 + 2, 'erp_issue', e.erp_issue_id, e.line_no, e.item_id, e.qty, e.unit, e.batch, e.project, e.order_no, e.warehouse_id
          from erp_issue_line e) l;
