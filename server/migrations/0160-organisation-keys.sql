-- What belongs to an organisation names only what belongs to the same one, and the database holds it: every foreign key between
-- two such tables carries the organisation. The lines get it from their heads; a program of an older version may go on without it.
alter table delivery_note_line add column org text references organisation;
alter table receipt_line add column org text references organisation;
update delivery_note_line l set org = n.org from delivery_note n where n.id = l.note_id;
update receipt_line l set org = r.org from receipt r where r.id = l.receipt_id;
alter table delivery_note_line alter column org set not null;
alter table receipt_line alter column org set not null;

create function take_org_of_head() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'receipt_line' then
    select org into new.org from receipt where id = new.receipt_id;
  else
    select org into new.org from delivery_note where id = new.note_id;
  end if;
  return new;
end $$;
create trigger org_of_head before insert on delivery_note_line for each row when (new.org is null) execute function take_org_of_head();
create trigger org_of_head before insert on receipt_line for each row when (new.org is null) execute function take_org_of_head();

-- Read off the catalogue, because each of some thirty keys is replaced in the same way; 0161 looks at the rows.
do $$
declare
  key record;
begin
  for key in
    select c.conname as name, c.conrelid::regclass as child, a.attname as link, c.confrelid::regclass as parent,
           case c.confdeltype when 'n' then format('on delete set null (%I)', a.attname) when 'c' then 'on delete cascade' else '' end as deletion
      from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      join pg_attribute i on i.attrelid = c.confrelid and i.attnum = c.confkey[1] and i.attname = 'id'
     where c.contype = 'f' and cardinality(c.conkey) = 1 and c.connamespace = 'public'::regnamespace
       and exists (select from pg_attribute o where o.attrelid = c.conrelid and o.attname = 'org' and not o.attisdropped)
       and exists (select from pg_attribute o where o.attrelid = c.confrelid and o.attname = 'org' and not o.attisdropped)
     order by 2, 1
  loop
    if not exists (select from pg_index x where x.indrelid = key.parent and x.indisunique and x.indpred is null and x.indnkeyatts = 2
                     and (select array_agg(attname::text order by attname) from pg_attribute
                           where attrelid = x.indrelid and attnum = any(x.indkey)) = array['id', 'org']) then
      execute format('create unique index %I on %s (org, id)', key.parent || '_of_org', key.parent);
    end if;
    execute format('alter table %s drop constraint %I, add constraint %I foreign key (org, %I) references %s (org, id) %s not valid',
                   key.child, key.name, key.child || '_' || key.link || '_of_org', key.link, key.parent, key.deletion);
  end loop;
end $$;
