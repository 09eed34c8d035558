/* The number series go on further once for each life of the database: which one it is stands in server_secret. False where it is the same. */
create function go_on_in_life(life text, by bigint) returns boolean language plpgsql as $$
declare kept text;
begin
  perform pg_advisory_xact_lock(730512);
  insert into server_secret (name, value) values ('life of the database', life) on conflict do nothing;
  select value into kept from server_secret where name = 'life of the database';
  if kept = life then return false; end if;
  perform setval(format('%I.%I', schemaname, sequencename)::regclass, least(coalesce(last_value, start_value) + by, max_value))
     from pg_sequences where schemaname = current_schema();
  update server_secret set value = life where name = 'life of the database';
  return true;
end $$;
