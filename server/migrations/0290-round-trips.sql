-- What the books can never be, told within the statement that would make it so: a bug, no refusal.
create function fail_posting(what text) returns boolean language plpgsql stable as $$
begin
  raise exception using errcode = 'KW002', message = what;
end $$;

-- Labels of one stock key: by place and item, not all that lie at a place and all of the item.
create index label_place on label (location_id, item_id) where location_id is not null;
drop index label_location;
