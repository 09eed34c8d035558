-- The language that a person chose follows them to the next device; the one an account began with does not.
alter table user_account add column language_chosen boolean not null default false;
