-- A rule that can only be told within a statement says no by an error of its own: the message is the refusal's id, the
-- detail its arguments. Asked before, it would cost every receipt another round trip.
create function refuse_posting(refusal text, item bigint, place bigint) returns numeric language plpgsql stable as $$
begin
  raise exception using errcode = 'KW001', message = refusal, detail = jsonb_build_object(
    'item', (select code from item where id = $2), 'place', (select code from location where id = $3), 'limit', '999,999,999,999')::text;
end $$;
create function refuse_label(refusal text, code text) returns boolean language plpgsql stable as $$
begin
  raise exception using errcode = 'KW001', message = refusal, detail = jsonb_build_object('code', code)::text;
end $$;

-- By which step of its life a label went with the goods: taking the movement back takes the step back.
alter table movement add column label_step text;
