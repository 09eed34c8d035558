-- Where there is less than is wanted the refusal also names the projects that have more of the item at the place; 0 when there is none.
create function projects_with_more(of_org text, item bigint, place bigint, than numeric) returns text language sql stable as $$
  select coalesce(string_agg(distinct b.project, ', ' order by b.project), '0') from balance b
   where b.org = $1 and b.item_id = $2 and b.location_id = $3 and b.present and b.project <> '' and b.qty - b.reserved > $4
$$;

create or replace function refuse_short(of_org text, of_user bigint, item bigint, place bigint, available numeric, wanted numeric) returns numeric
  language plpgsql stable as $$
declare
  blind boolean := $4 in (select blind_places($1, $2));
begin
  raise exception using errcode = 'KW001', message = 'stock.insufficient', detail = jsonb_build_object(
    'item', (select code from item where id = $3), 'place', (select code from location where id = $4),
    'available', case when blind then '…' else trim_scale($5)::text end, 'wanted', trim_scale($6)::text,
    'others', case when blind then '0' else projects_with_more($1, $3, $4, $5) end)::text;
end $$;
