-- Places by what they are for. Inside a warehouse: storage; receiving, where goods stand before they are put away; staging,
-- where they stand prepared; and one place of the system for goods in the warehouse that no location is known of. Reporting and
-- intermediate stay properties beside the kind: a place at the line can be both.
alter table location
  add column workshop_id bigint unique references workshop,
  drop constraint location_kind_check,
  drop constraint location_check,
  add constraint location_kind_check check (kind in ('storage', 'receiving', 'staging', 'unassigned',
    'supplier', 'production', 'workshop', 'customer', 'transit', 'adjustment')),
  add constraint location_inside_check check ((kind in ('storage', 'receiving', 'staging', 'unassigned')) = (warehouse_id is not null)),
  add constraint location_workshop_check check (workshop_id is null or kind = 'workshop');
create unique index location_unassigned on location (warehouse_id) where kind = 'unassigned';

-- Whoever makes a warehouse or a workshop, by hand, by file or through the exchange, makes its place with it.
create function make_unassigned_place() returns trigger language plpgsql as $$
begin
  insert into location (org, kind, warehouse_id, code, name, name_en, name_yn)
  values (new.org, 'unassigned', new.id, new.code || '-UNASSIGNED', '未定储位', 'Unassigned', 'Belum ditempatkan') on conflict do nothing;
  return null;
end $$;
create trigger unassigned_place after insert on warehouse for each row execute function make_unassigned_place();

create function keep_workshop_place() returns trigger language plpgsql as $$
begin
  insert into location (org, kind, workshop_id, code, name, name_en, name_yn)
  values (new.org, 'workshop', new.id, 'V-WORKSHOP-' || new.code, new.name, new.name_en, new.name_yn)
  on conflict (workshop_id) do update set code = excluded.code, name = excluded.name, name_en = excluded.name_en, name_yn = excluded.name_yn;
  return null;
end $$;
create trigger workshop_place after insert or update of code, name, name_en, name_yn on workshop
  for each row execute function keep_workshop_place();

insert into location (org, kind, warehouse_id, code, name, name_en, name_yn)
select org, 'unassigned', id, code || '-UNASSIGNED', '未定储位', 'Unassigned', 'Belum ditempatkan' from warehouse on conflict do nothing;
insert into location (org, kind, workshop_id, code, name, name_en, name_yn)
select org, 'workshop', id, 'V-WORKSHOP-' || code, name, name_en, name_yn from workshop;

-- The one place of all workshops goes where nothing ever moved through it; else it stays as the other side of what did.
delete from location l
 where l.kind = 'workshop' and l.workshop_id is null
   and not exists (select from movement m where m.org = l.org and m.from_location_id = l.id)
   and not exists (select from movement m where m.org = l.org and m.to_location_id = l.id);
update location set status = 'inactive' where kind = 'workshop' and workshop_id is null;
