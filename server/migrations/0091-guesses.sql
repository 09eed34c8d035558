-- One spelling of an account, made by the database alone: what is found by it is counted by it.
alter table user_account add column spelling text not null generated always as (lower(account)) stored;
create unique index user_account_spelling on user_account (spelling);
drop index user_account_lower;

-- Guesses at passwords, counted before they are compared, whether the account exists or not: of an account on devices that nobody
-- knows, of an account on a device known to it, of an address.
create table guess (
  kind text not null, subject text not null, device text not null default '',
  tries int not null, since timestamptz not null, next_at timestamptz not null, primary key (kind, subject, device)
);
alter table user_account drop column failures, drop column locked_until;

-- A device is known to an account that signed in on it.
create index session_device_of_user on session (user_id, device);
