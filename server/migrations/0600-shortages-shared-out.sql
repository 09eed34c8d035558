-- How much of each open line of an item nothing is there for. What is there is shared out in the order in which lines are prepared, to each
-- the oldest first, as a proposal does; places where somebody found too little, and nobody has looked since, have none. `of_tasks`: only the lines of
-- these requests share, null for all; `until_line`: the last line that is asked for, null for all.
create function line_shortages(of_org text, of_item bigint, of_tasks bigint[], until_line bigint) returns table (line_id bigint, qty numeric)
  language plpgsql stable as $$
declare
  l record;
  free numeric[];
  batches text[];
  projects text[];
  warehouses bigint[];
  wanted numeric;
  given numeric;
begin
  select array_agg(b.qty - b.reserved order by b.received_at, b.id), array_agg(b.batch order by b.received_at, b.id),
         array_agg(b.project order by b.received_at, b.id), array_agg(p.warehouse_id order by b.received_at, b.id)
    into free, batches, projects, warehouses
    from balance b join location p on p.id = b.location_id
   where b.org = of_org and b.item_id = of_item and b.present and b.status = 'available' and b.qty > b.reserved
     and p.kind <> 'staging' and not p.intermediate and not p.reporting and p.status = 'active'
     and not exists (select from issue_short s join issue_line o on o.org = s.org and o.id = s.line_id
                      where s.org = of_org and s.location_id = p.id and o.item_id = of_item and s.settled_at is null);
  for l in
    select o.id, o.qty - o.prepared_qty as open, o.batch, o.project, o.warehouse_id
      from issue_line o join issue_task t on t.org = o.org and t.id = o.task_id
     where o.org = of_org and o.item_id = of_item and o.prepared_qty < o.qty and o.order_ended is null and t.state <> 'withdrawn'
       and (of_tasks is null or o.task_id = any(of_tasks))
     order by coalesce(t.rank, 100000 + t.priority), t.needed_at, o.id
  loop
    wanted := l.open;
    for n in 1 .. coalesce(cardinality(free), 0) loop
      exit when wanted <= 0;
      if free[n] > 0 and projects[n] = l.project and (l.batch = '' or batches[n] = l.batch) and (l.warehouse_id is null or warehouses[n] = l.warehouse_id) then
        given := least(free[n], wanted);
        free[n] := free[n] - given;
        wanted := wanted - given;
      end if;
    end loop;
    line_id := l.id;
    qty := wanted;
    return next;
    exit when l.id = until_line;
  end loop;
end $$;
