-- Goods whose last day is over are taken by nothing; the statement that finds them refuses, as those of 0071.
create function refuse_expired(item bigint, batch text, day date, place bigint) returns boolean language plpgsql stable as $$
begin
  raise exception using errcode = 'KW001', message = 'take.expired', detail = jsonb_build_object(
    'item', (select code from item where id = $1), 'batch', $2, 'day', $3::text, 'place', (select code from location where id = $4))::text;
end $$;
