-- There is less than is taken or kept: said within the statement that would take it, once the key is locked. Whoever counts at the
-- place does not learn from a refusal what is to be counted.
create function refuse_short(of_org text, of_user bigint, item bigint, place bigint, available numeric, wanted numeric) returns numeric
  language plpgsql stable as $$
begin
  raise exception using errcode = 'KW001', message = 'stock.insufficient', detail = jsonb_build_object(
    'item', (select code from item where id = $3), 'place', (select code from location where id = $4),
    'available', case when $4 in (select blind_places($1, $2)) then '…' else trim_scale($5)::text end, 'wanted', trim_scale($6)::text)::text;
end $$;
