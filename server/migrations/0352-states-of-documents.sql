-- One constraint for the states of all kinds of documents. PostgreSQL reads every constraint of a table anew for each statement that writes
-- to it, and twenty of them cost more than the row itself. What each kind may be in stands in a table, and in a
-- function that is made from it: a look into the table would be a statement more, a key on it a lock that all documents share.
create table document_kind (kind text primary key, states text[] not null);
insert into document_kind
  select substr(conname, length('document_states_') + 1), substring(pg_get_constraintdef(oid) from '''(\{[^'']*\})''')::text[]
    from pg_constraint where conrelid = 'document'::regclass and starts_with(conname, 'document_states_');

create or replace function document_states(of_kind text, variadic states text[]) returns void language plpgsql as $$
begin
  insert into document_kind as d values (of_kind, states) on conflict (kind) do update set states = excluded.states;
  perform make_is_document_state();
end $$;
create function make_is_document_state() returns void language plpgsql as $$
begin
  execute format('create or replace function is_document_state(kind text, state text) returns boolean language plpgsql immutable as %L',
    (select 'begin return case kind ' || string_agg(format('when %L then state = any (%L::text[])', s.kind, s.states), ' ' order by s.kind)
            || ' else false end; end' from document_kind s));
end $$;
select make_is_document_state();

do $$
declare
  name text;
begin
  for name in select conname from pg_constraint where conrelid = 'document'::regclass and starts_with(conname, 'document_states_') loop
    execute format('alter table document drop constraint %I', name);
  end loop;
end $$;
alter table document add constraint document_states check (is_document_state(kind, state));
