-- The devices on which the person who has a note in hand has it open: each of them hears what the others do.
alter table delivery_note add column devices text[] not null default '{}';
