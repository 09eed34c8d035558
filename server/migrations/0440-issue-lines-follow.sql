-- A line of a preparation request wants what its paper says, also where more stands prepared: what is beyond it is put back and not issued.
-- A line whose paper now names other goods is superseded: it keeps what is prepared of it, and the paper's line has a new row beside it.
alter table issue_line drop constraint issue_line_check, add check (issued_qty >= 0 and issued_qty <= prepared_qty and qty >= issued_qty);
alter table issue_line drop constraint issue_line_org_task_id_line_no_key;
alter table issue_line
  add column superseded boolean not null default false,
  -- The warehouse that the paper named last; the line's own may be chosen by a person.
  add column asked_warehouse_id bigint,
  -- The production order of the line ended in the ERP.
  add column order_ended text check (order_ended in ('closed', 'withdrawn'));
create unique index issue_line_of_paper on issue_line (org, task_id, line_no) where not superseded;

alter table issue_task drop constraint issue_task_state_check, add constraint issue_task_state_check
  check (state in ('pending', 'partly-prepared', 'prepared', 'partly-issued', 'all-issued', 'to-put-back', 'withdrawn'));
-- The paper was withdrawn; the request stays while goods stand prepared for it.
alter table issue_task add column paper_withdrawn boolean not null default false;

create function order_ended(of_org text, of_order text) returns text stable language sql as $$
  select case when bool_or(p.withdrawn_at is null and p.status = 'closed') then 'closed' when bool_and(p.withdrawn_at is not null) then 'withdrawn' end
    from production_order p where p.org = of_org and p.order_no = of_order and of_order <> ''
$$;
create index production_order_number on production_order (org, order_no);

update issue_line l set asked_warehouse_id = p.warehouse_id
  from issue_task t, issue_demand_line p
 where t.org = l.org and t.id = l.task_id and t.source = 'issueDemand' and p.org = t.org and p.issue_demand_id = t.source_id and p.line_no = l.line_no;
update issue_line l set asked_warehouse_id = p.warehouse_id
  from issue_task t, workshop_demand_line p
 where t.org = l.org and t.id = l.task_id and t.source = 'workshopDemand' and p.org = t.org and p.workshop_demand_id = t.source_id and p.line_no = l.line_no;
update issue_line l set asked_warehouse_id = p.warehouse_id
  from issue_task t, production_order_component p
 where t.org = l.org and t.id = l.task_id and t.source = 'productionOrder' and p.org = t.org and p.production_order_id = t.source_id and p.line_no = l.line_no;

-- Demands that were lowered or withdrawn while goods stood prepared.
update issue_line l set qty = greatest(l.issued_qty, case when d.withdrawn_at is null then coalesce(p.qty, 0) else 0 end)
  from issue_line o join issue_task t on t.org = o.org and t.id = o.task_id join issue_demand d on d.org = t.org and d.id = t.source_id
  left join issue_demand_line p on p.org = d.org and p.issue_demand_id = d.id and p.line_no = o.line_no and p.item_id = o.item_id
 where o.org = l.org and o.id = l.id and t.source = 'issueDemand' and t.state <> 'withdrawn' and l.prepared_qty > l.issued_qty
   and l.qty > greatest(l.issued_qty, case when d.withdrawn_at is null then coalesce(p.qty, 0) else 0 end);
update issue_task t set paper_withdrawn = true from issue_demand d
 where t.source = 'issueDemand' and d.org = t.org and d.id = t.source_id and d.withdrawn_at is not null and t.state <> 'withdrawn';
update issue_task t set paper_withdrawn = true from workshop_demand d
 where t.source = 'workshopDemand' and d.org = t.org and d.id = t.source_id and d.withdrawn_at is not null and t.state <> 'withdrawn';
update issue_task t set paper_withdrawn = true from production_order o
 where t.source = 'productionOrder' and o.org = t.org and o.id = t.source_id and o.withdrawn_at is not null and t.state <> 'withdrawn';
update issue_task t set state = 'to-put-back'
 where t.paper_withdrawn and t.state <> 'withdrawn'
   and not exists (select from issue_line l where l.org = t.org and l.task_id = t.id and l.issued_qty < l.qty)
   and exists (select from issue_line l where l.org = t.org and l.task_id = t.id and l.prepared_qty > l.issued_qty);
update issue_line l set order_ended = order_ended(l.org, l.order_no) where l.order_no <> '' and l.issued_qty < greatest(l.qty, l.prepared_qty);
