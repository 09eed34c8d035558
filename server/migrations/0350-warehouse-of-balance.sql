-- The warehouse of a balance stands in its row: "all of one warehouse" is the filter that lists of stock are asked with most, and is found
-- and counted from an index, not place by place. The row can have no other warehouse than its place has: the reference sees to it, and
-- takes it along when a place changes its warehouse.
create unique index location_of_warehouse on location (org, id, warehouse_id);
alter table balance add column warehouse_id bigint;
update balance b set warehouse_id = l.warehouse_id from location l where l.id = b.location_id;
alter table balance alter warehouse_id set not null, drop constraint balance_location_id_of_org,
  add constraint balance_place foreign key (org, location_id, warehouse_id) references location (org, id, warehouse_id) on update cascade;

-- Statements that read the place anyway say its warehouse themselves, for less; a program of an older version may go on without.
create function take_warehouse() returns trigger language plpgsql as $$
begin
  select warehouse_id into new.warehouse_id from location where id = new.location_id;
  return new;
end $$;
create trigger in_warehouse before insert on balance for each row when (new.warehouse_id is null) execute function take_warehouse();

-- What a place takes along is no statement of its own.
drop trigger stays on balance;
create trigger stays before delete or truncate or update of id, org, item_id, location_id, warehouse_id, batch, project, status on balance
  for each statement when (pg_trigger_depth() = 0) execute function keep_rows();

drop index balance_state;
create index balance_state on balance (org, warehouse_id, status) where present;
drop index balance_listed;
create index balance_listed on balance (org, item_id, id) include (location_id, warehouse_id, status) where present;
