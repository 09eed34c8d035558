-- A paper of which nothing is left says so (decision 0270): lists and plans of what is open find the few others by an index of theirs, and add
-- up the lines of these alone. It is said by a job that holds the paper and its documents, and taken back by whatever may leave something.
alter table transfer_order add column settled boolean not null default false;
alter table sales_shipment add column settled boolean not null default false;
alter table sales_return add column settled boolean not null default false;
alter table erp_requisition add column settled boolean not null default false;
alter table erp_issue add column settled boolean not null default false;
alter table document add column settled boolean not null default false;
create index transfer_order_unsettled on transfer_order (org, id) where not settled;
create index sales_shipment_unsettled on sales_shipment (org, id) where not settled;
create index sales_return_unsettled on sales_return (org, id) where not settled;
create index erp_requisition_unsettled on erp_requisition (org, id) where not settled;
create index erp_issue_unsettled on erp_issue (org, id) where not settled;
create index requisition_unsettled on document (org, id) where kind = 'requisition' and not settled;

-- What is asked for changed.
create function paper_changed() returns trigger language plpgsql as $$ begin new.settled := false; return new; end $$;
create trigger paper_changed before update on transfer_order for each row
  when (old.settled and (old.taken_at <> new.taken_at or old.withdrawn_at is distinct from new.withdrawn_at)) execute function paper_changed();
create trigger paper_changed before update on sales_shipment for each row
  when (old.settled and (old.taken_at <> new.taken_at or old.withdrawn_at is distinct from new.withdrawn_at)) execute function paper_changed();
create trigger paper_changed before update on sales_return for each row
  when (old.settled and (old.taken_at <> new.taken_at or old.withdrawn_at is distinct from new.withdrawn_at)) execute function paper_changed();
create trigger paper_changed before update on erp_requisition for each row
  when (old.settled and (old.taken_at <> new.taken_at or old.withdrawn_at is distinct from new.withdrawn_at)) execute function paper_changed();
create trigger paper_changed before update on erp_issue for each row
  when (old.settled and (old.taken_at <> new.taken_at or old.withdrawn_at is distinct from new.withdrawn_at)) execute function paper_changed();
create trigger paper_changed before update on document for each row
  when (old.settled and (old.edition <> new.edition or old.state <> new.state)) execute function paper_changed();

-- `said` of papers of a kind, by the words in which lines of documents name what they are of.
create function settle_papers(of_kind text, of_ids bigint[], said boolean) returns void language plpgsql as $$
declare orgs text[] := array(select org from organisation);
begin
  case of_kind
    when 'transfer' then update transfer_order set settled = said where org = any(orgs) and id = any(of_ids) and settled <> said;
    when 'sales_shipment' then update sales_shipment set settled = said where org = any(orgs) and id = any(of_ids) and settled <> said;
    when 'salesReturnLine' then update sales_return set settled = said where org = any(orgs) and id = any(of_ids) and settled <> said;
    when 'erp_requisition' then update erp_requisition set settled = said where org = any(orgs) and id = any(of_ids) and settled <> said;
    when 'erp_issue' then update erp_issue set settled = said where org = any(orgs) and id = any(of_ids) and settled <> said;
    when 'requisition' then update document set settled = said where org = any(orgs) and id = any(of_ids) and settled <> said;
    else null;
  end case;
end $$;
create function unsettle_paper(of_kind text, of_id bigint) returns void language sql as $$
  select settle_papers(of_kind, case when of_kind = 'salesReturnLine' then
    array(select sales_return_id from sales_return_line where org in (select org from organisation) and id = of_id) else array[of_id] end, false) $$;

-- What a document took may come back when it goes back a step, or is deleted.
create function document_went_back() returns trigger language plpgsql as $$ begin
  perform unsettle_paper(l.source_kind, l.source_id) from (
    select distinct source_kind, source_id from document_line where org = new.org and document_id = new.id and source_id is not null
       and source_kind in ('transfer', 'sales_shipment', 'salesReturnLine', 'erp_requisition', 'erp_issue', 'requisition') order by 1, 2) l;
  return null;
end $$;
create trigger document_went_back after update of state on document for each row
  when (old.state <> new.state and new.state <> 'synchronized') execute function document_went_back();
create function document_line_changed() returns trigger language plpgsql as $$ begin
  perform unsettle_paper(old.source_kind, old.source_id);
  return null;
end $$;
create trigger document_line_changed after update of qty, source_kind, source_id, detail on document_line for each row
  when (old.source_kind in ('transfer', 'sales_shipment', 'salesReturnLine', 'erp_requisition', 'erp_issue', 'requisition')) execute function document_line_changed();
create trigger document_line_dropped after delete on document_line for each row
  when (old.source_kind in ('transfer', 'sales_shipment', 'salesReturnLine', 'erp_requisition', 'erp_issue', 'requisition')) execute function document_line_changed();

create or replace view any_requisition as
select d.org, d.id * 3 as id, 'requisition' as source_kind, d.id as source_id, d.doc_no as no, d.state, coalesce(d.header ->> 'type', '') as type,
       (select p.id from department p where p.org = d.org and p.code = d.header ->> 'department') as department_id, d.workshop_id,
       coalesce(nullif(d.header ->> 'requester', ''), d.user_name) as requester, d.created_at, d.user_name as writer, d.reviewer_name, d.reviewed_at,
       coalesce(d.header ->> 'remark', '') as remark, d.settled
  from document d where d.kind = 'requisition'
union all
select r.org, r.id * 3 + 1, 'erp_requisition', r.id, r.requisition_no, case when r.withdrawn_at is not null then 'deleted' when r.reviewed then 'reviewed' else 'unreviewed' end,
       r.type, r.department_id, r.workshop_id, r.requester, r.requested_on::timestamptz, '', '', null, '', r.settled
  from erp_requisition r
 where r.withdrawn_at is null or exists (select from document_line t where t.org = r.org and t.source_kind = 'erp_requisition' and t.source_id = r.id)
union all
-- One that a document here has already, by its number or by the key it went with, is nobody's work.
select e.org, e.id * 3 + 2, 'erp_issue', e.id, e.issue_no, case when e.withdrawn_at is not null then 'deleted' else 'reviewed' end,
       '', e.department_id, e.workshop_id, e.issued_by, e.issued_at, '', '', null, '', e.settled
  from erp_issue e
 where exists (select from document_line t where t.org = e.org and t.source_kind = 'erp_issue' and t.source_id = e.id)
    or (e.withdrawn_at is null and not exists (select from document d where d.org = e.org and d.kind = 'issue' and d.erp_no = e.issue_no and d.erp_no <> '')
        and not exists (select from outbox o where o.org = e.org and o.key = e.message_key));
