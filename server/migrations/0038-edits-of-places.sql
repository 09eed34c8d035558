-- A remembered total of stock looks through to warehouse, area and name of places: transactions that edit those are counted,
-- in the same snapshot as everything else. One row a transaction, and nobody waits for anybody.
create table place_edit (transaction bigint primary key default pg_current_xact_id()::text::bigint);
create function note_place_edit() returns trigger language plpgsql as $$
begin
  insert into place_edit default values on conflict do nothing;
  return null;
end $$;
create trigger edited after update or delete or truncate on warehouse for each statement execute function note_place_edit();
create trigger edited after update or delete or truncate on area for each statement execute function note_place_edit();
create trigger edited after update or delete or truncate on location for each statement execute function note_place_edit();

-- Tables so small that nothing would ever look at them: without numbers about them the planner takes a warehouse for a trifle.
alter table warehouse set (autovacuum_analyze_threshold = 5);
alter table area set (autovacuum_analyze_threshold = 10);
-- As item_shown_name: the name as its reader sees it.
create statistics area_shown_name on (coalesce(name)) from area;
