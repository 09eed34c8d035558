-- In a transaction of its own: looking at all rows keeps nobody from writing.
do $$
declare
  key record;
begin
  for key in select conname as name, conrelid::regclass as child from pg_constraint where contype = 'f' and not convalidated order by 2, 1
  loop
    execute format('alter table %s validate constraint %I', key.child, key.name);
  end loop;
end $$;
