-- Goods that a written document takes out are reserved until it is confirmed or deleted. Documents that are open today get what is still free, the
-- oldest document first; what is not free any more is refused at their confirmation, as before.
do $$
declare
  l record;
  key bigint;
begin
  for l in
    select d.org, d.id, d.kind, d.user_id, t.line_no, t.item_id, t.qty, t.batch, t.project, t.from_location_id, t.from_status
      from document d join document_line t on t.org = d.org and t.document_id = d.id
      join location p on p.id = t.from_location_id and p.warehouse_id is not null
     where d.kind in ('allocationOut', 'scanOut', 'iqcReturn') and d.state = 'open'
     order by d.id, t.line_no
  loop
    update balance b set reserved = b.reserved + l.qty
     where (b.item_id, b.location_id, b.batch, b.project, b.status) = (l.item_id, l.from_location_id, l.batch, l.project, l.from_status)
       and b.qty - b.reserved >= l.qty
    returning b.id into key;
    if found then
      insert into reservation (org, balance_id, document_type, document_id, document_line, qty, user_id)
      values (l.org, key, l.kind, l.id, l.line_no, l.qty, l.user_id);
    end if;
  end loop;
end $$;
