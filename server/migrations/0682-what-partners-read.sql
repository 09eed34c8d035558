-- What changed, for partners that read it since a cursor. The transaction of a change is its place: who reads goes only as far as all transactions
-- before are over, so a late commit stands behind what was read and never before it. Nothing is written while no partner may read.
alter table neighbour_connection add column may_read_since timestamptz;

create table partner_change (
  feed text not null check (feed in ('documents', 'stock', 'labels')), org text not null,
  tx xid8 not null default pg_current_xact_id(), id bigint generated always as identity, thing bigint not null,
  at timestamptz not null default now(), primary key (feed, org, tx, id)
);
create index partner_change_at on partner_change (at);

create function partners_read() returns boolean language sql volatile as 'select exists (select from neighbour_connection where may_read_since is not null)';

create function tell_partners_of_new() returns trigger language plpgsql as $$
begin
  if partners_read() then
    insert into partner_change (feed, org, thing) select tg_argv[0], org, id from changed;
  end if;
  return null;
end $$;
create function tell_partners_of_document() returns trigger language plpgsql as $$
begin
  if partners_read() then
    insert into partner_change (feed, org, thing)
    select 'documents', n.org, n.id from changed n join before o using (id)
     where n.partner_no <> o.partner_no or n.deleted_there <> o.deleted_there
        or (n.state <> o.state and not (n.state in ('queued', 'sending') and o.state in ('queued', 'sending')));
  end if;
  return null;
end $$;
create function tell_partners_of_stock() returns trigger language plpgsql as $$
begin
  if partners_read() then
    insert into partner_change (feed, org, thing) select 'stock', n.org, n.id from changed n join before o using (id) where n.qty <> o.qty;
  end if;
  return null;
end $$;
create function tell_partners_of_label() returns trigger language plpgsql as $$
begin
  if partners_read() then
    insert into partner_change (feed, org, thing)
    select 'labels', n.org, n.id from changed n join before o using (id)
     where (n.state, n.qty, n.batch, n.project, n.status, n.location_id, n.parent_id) is distinct from
           (o.state, o.qty, o.batch, o.project, o.status, o.location_id, o.parent_id);
  end if;
  return null;
end $$;

create trigger partners_of_new after insert on outbox referencing new table as changed for each statement execute function tell_partners_of_new('documents');
create trigger partners_of_new after insert on balance referencing new table as changed for each statement execute function tell_partners_of_new('stock');
create trigger partners_of_new after insert on label referencing new table as changed for each statement execute function tell_partners_of_new('labels');
create trigger partners after update on outbox referencing old table as before new table as changed for each statement execute function tell_partners_of_document();
create trigger partners after update on balance referencing old table as before new table as changed for each statement execute function tell_partners_of_stock();
create trigger partners after update on label referencing old table as before new table as changed for each statement execute function tell_partners_of_label();

/* In another life the places of changes are others: who reads begins anew. */
create or replace function go_on_in_life(life text, by bigint) returns boolean language plpgsql as $$
declare kept text;
begin
  perform pg_advisory_xact_lock(730512);
  insert into server_secret (name, value) values ('life of the database', life) on conflict do nothing;
  select value into kept from server_secret where name = 'life of the database';
  if kept = life then return false; end if;
  perform setval(format('%I.%I', schemaname, sequencename)::regclass, least(coalesce(last_value, start_value) + by, max_value))
     from pg_sequences where schemaname = current_schema();
  update neighbour_connection set may_read_since = now() where may_read_since is not null;
  update server_secret set value = life where name = 'life of the database';
  return true;
end $$;
