-- People, what they may do, and their sessions. Passwords and tokens are stored as hashes only.
create table user_account (
  id bigint generated always as identity primary key,
  account text not null unique, name text not null, employee_no text not null default '', department text not null default '',
  user_type text not null default 'staff' check (user_type in ('staff', 'supplier', 'system')), supplier_code text not null default '',
  password_hash text not null, password_conforms boolean not null default true, must_change_password boolean not null default false,
  id_card_tail_hash text, contact text not null default '', language text not null default 'zh',
  sign_code text, auto_sign boolean not null default false,
  status text not null default 'active' check (status in ('active', 'deleted')),
  failures int not null default 0, locked_until timestamptz, created_at timestamptz not null default now()
);
create table role (
  code text primary key, name text not null default '', built_in boolean not null default false, administrator boolean not null default false
);
create table role_permission (
  role_code text not null references role on delete cascade, permission text not null, primary key (role_code, permission)
);
create table user_role (
  user_id bigint not null references user_account, org text not null references organisation,
  role_code text not null references role, primary key (user_id, org, role_code)
);
create table device (
  id uuid primary key, name text not null default '', model text not null default '', org text references organisation,
  enrolled_by bigint references user_account, enrolled_at timestamptz not null default now(), revoked_at timestamptz, seen_at timestamptz
);
create table session (
  id uuid primary key default gen_random_uuid(), user_id bigint not null references user_account,
  org text not null references organisation, device text not null default '', agent text not null default '',
  access_hash bytea not null unique, access_expires timestamptz not null,
  created_at timestamptz not null default now(), seen_at timestamptz not null default now(), ended_at timestamptz, end_reason text
);
create index session_of_user on session (user_id) where ended_at is null;
create table refresh_token (
  hash bytea primary key, session_id uuid not null references session on delete cascade,
  expires timestamptz not null, used_at timestamptz
);
create table attempt (
  id bigint generated always as identity primary key, kind text not null, subject text not null,
  address text not null default '', at timestamptz not null default now()
);
create index attempt_recent on attempt (kind, subject, at);
create table recovery_code (
  id bigint generated always as identity primary key, user_id bigint not null references user_account,
  code_hash text not null, tries int not null default 0, expires timestamptz not null, used_at timestamptz,
  delivery text not null default '', created_at timestamptz not null default now()
);

create table application (
  app_code text primary key, name text not null default '', description text not null default '',
  admin_code text not null default '', admin_name text not null default '', tel text not null default '', phone text not null default '',
  center_name text not null default '', unit_name text not null default '', department text not null default '',
  notice text not null default '', notice_open boolean not null default false, more_languages boolean not null default true,
  default_language text not null default 'zh'
);
create table translation (
  id bigint generated always as identity primary key, text_key text not null unique,
  zh text not null default '', en text not null default '', yn text not null default '', changed_at timestamptz not null default now()
);
create table app_version (
  id bigint generated always as identity primary key, version_name text not null unique, version_code text not null,
  description text not null default '', package_file text not null default '', status int not null default 1,
  created_at timestamptz not null default now()
);
create table help_text (
  path text not null, language text not null, body text not null, changed_at timestamptz not null default now(), primary key (path, language)
);
create table warehouse_person (
  warehouse_id bigint not null references warehouse, user_id bigint not null references user_account,
  duty text not null check (duty in ('keeper', 'counter')), primary key (warehouse_id, user_id, duty)
);
