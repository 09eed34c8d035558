-- Permissions handed out once, home organisations, recovery codes on their way, codes that enrol a device.
create table known_permission (permission text primary key, known_at timestamptz not null default now());

alter table user_account add column home_org text references organisation;

-- plain: the code while it has still to be sent, or while an administrator is to tell it; emptied when it was mailed.
alter table recovery_code add column plain text not null default '';
alter table recovery_code add column claimed_until timestamptz;
create index recovery_code_user on recovery_code (user_id, id);
create index recovery_code_waiting on recovery_code (id) where delivery = 'waiting';

create table device_code (
  hash bytea primary key, org text not null references organisation, name text not null,
  created_by bigint not null references user_account, expires timestamptz not null, used_at timestamptz
);
create index session_of_device on session (device) where ended_at is null;

-- Random values that this installation keeps to itself.
create table server_secret (name text primary key, value text not null);
insert into server_secret (name, value) values ('organisations', gen_random_uuid()::text || gen_random_uuid()::text);

insert into application (app_code, name) values ('A42', '库位 Kuwei') on conflict do nothing;

-- Accounts are found whatever their case, and no two differ by case alone.
create unique index user_account_lower on user_account (lower(account));
