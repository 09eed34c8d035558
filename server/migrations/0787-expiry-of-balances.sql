-- The last day of a batch stands at its balances too, so that the list of what expires begins with goods that lie here, after however many years of
-- batches that are gone.
alter table balance add column expires_on date;
update balance b set expires_on = x.expires_on from batch x
 where x.expires_on is not null and (x.org, x.item_id, x.batch) = (b.org, b.item_id, b.batch);
create index balance_expires on balance (org, expires_on, id) include (warehouse_id) where present and expires_on is not null;

create function take_expiry() returns trigger language plpgsql as $$
begin
  update balance b set expires_on = x.expires_on from batch x
   where b.id = new.id and x.expires_on is not null and (x.org, x.item_id, x.batch) = (b.org, b.item_id, b.batch);
  return null;
end $$;
create trigger take_expiry after insert on balance for each row when (new.batch <> '') execute function take_expiry();

-- Balances are locked in the order of their keys, as every posting does.
create function keep_expiry() returns trigger language plpgsql as $$
begin
  with fresh as materialized (
    select b.id, x.expires_on from changed c join balance b on (b.org, b.item_id, b.batch) = (c.org, c.item_id, c.batch)
      left join batch x on x.id = c.id
     where b.expires_on is distinct from x.expires_on order by b.item_id, b.location_id, b.batch, b.project, b.status for no key update of b)
  update balance b set expires_on = f.expires_on from fresh f where b.id = f.id;
  return null;
end $$;
create trigger expiry_of_new after insert on batch referencing new table as changed for each statement execute function keep_expiry();
create trigger expiry_of_changed after update on batch referencing new table as changed for each statement execute function keep_expiry();
create trigger expiry_of_gone after delete on batch referencing old table as changed for each statement execute function keep_expiry();
