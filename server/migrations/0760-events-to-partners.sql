-- Partners that read may be told when there is something new. An event is a message of the outbox without a document; its own row is no change that
-- anybody is told of, or each event would bring the next one.
alter table neighbour_connection add column told_of text[] not null default '{}' check (told_of <@ array['documents', 'stock', 'labels']);

create table partner_told (
  id bigint generated always as identity primary key, neighbour text not null, org text not null,
  feed text not null check (feed in ('documents', 'stock', 'labels')),
  -- where the last event begins, and where the next one would; how many there were
  since text not null default '', next text not null default '', number bigint not null default 0, at timestamptz not null default now(),
  unique (neighbour, org, feed)
);

create function tell_partners_of_new_document() returns trigger language plpgsql as $$
begin
  if partners_read() then
    insert into partner_change (feed, org, thing) select 'documents', org, id from changed where document_type <> 'event';
  end if;
  return null;
end $$;
create or replace function tell_partners_of_document() returns trigger language plpgsql as $$
begin
  if partners_read() then
    insert into partner_change (feed, org, thing)
    select 'documents', n.org, n.id from changed n join before o using (id)
     where n.document_type <> 'event' and (n.partner_no <> o.partner_no or n.deleted_there <> o.deleted_there
        or (n.state <> o.state and not (n.state in ('queued', 'sending') and o.state in ('queued', 'sending'))));
  end if;
  return null;
end $$;
drop trigger partners_of_new on outbox;
create trigger partners_of_new after insert on outbox referencing new table as changed for each statement execute function tell_partners_of_new_document();
