-- What is open stands in the row, so that the database knows how few of all the years they are, and finds them by an index of theirs alone.
alter table issue_line add column open boolean not null generated always as (prepared_qty < qty and order_ended is null) stored;
drop index issue_line_open;
create index issue_line_open on issue_line (org, warehouse_id, task_id) where open;
alter table issue_pick add column standing boolean not null generated always as (undone_at is null and issued_qty < qty) stored;
drop index issue_pick_standing;
create index issue_pick_standing on issue_pick (org, to_location_id) where standing;
-- The lines of a request: its unique index leaves out those that another replaced.
create index issue_line_task on issue_line (org, task_id);

-- The documents of a kind, newest first. What waits is found by the index of what was not sent.
create index document_newest on document (org, kind, id);
drop index document_waiting;

-- The documents that have an ERP number are found by their index, which holds no empty one.
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
    or (e.withdrawn_at is null and not exists (select from document d where d.org = e.org and d.kind = 'issue' and d.erp_no = e.issue_no and d.erp_no <> '')
        and not exists (select from outbox o where o.org = e.org and o.key = e.message_key));
