-- Who changed a record last, and how often it was changed: a form that was read before somebody else's change is refused.
create function touch_record() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  new.changed_at := now();
  return new;
end $$;
-- What the ERP sends carries a version of its own; then no person changed the record.
create function touch_exchanged_record() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  new.changed_at := now();
  if new.version is distinct from old.version then new.changed_by := null; end if;
  return new;
end $$;

do $$
declare t text;
begin
  foreach t in array array['supplier', 'department', 'project', 'workshop', 'production_line', 'warehouse', 'item'] loop
    execute format('alter table %I add column revision int not null default 1, add column changed_by bigint, add column changed_at timestamptz not null default now()', t);
    execute format('create trigger touch before update on %I for each row when (old.* is distinct from new.*) execute function touch_exchanged_record()', t);
  end loop;
end $$;
alter table area add column revision int not null default 1, add column changed_by bigint, add column changed_at timestamptz not null default now();
create trigger touch before update on area for each row when (old.* is distinct from new.*) execute function touch_record();
alter table location add column revision int not null default 1, add column changed_by bigint;
create trigger touch before update on location for each row when (old.* is distinct from new.*) execute function touch_record();

alter table role add column revision int not null default 1, add column changed_by bigint, add column changed_at timestamptz not null default now();
alter table translation add column revision int not null default 1, add column changed_by bigint;
create trigger touch before update on translation for each row when (old.* is distinct from new.*) execute function touch_record();
alter table setting add column revision int not null default 1;
create trigger touch before update on setting for each row execute function touch_record();
alter table help_text add column revision int not null default 1, add column changed_by bigint;
create trigger touch before update on help_text for each row execute function touch_record();
-- Only what a form of the account shows; failures, passwords and the like are no edits.
alter table user_account add column revision int not null default 1, add column changed_by bigint, add column changed_at timestamptz not null default now();
create trigger touch before update of name, employee_no, department, contact, id_card_tail_hash, status on user_account
  for each row when (old.* is distinct from new.*) execute function touch_record();

-- Packages of the app lie in the database, in pieces, so that every server process can hand them out.
create table package_piece (
  version_id bigint not null references app_version on delete cascade, nth int not null, content bytea not null, primary key (version_id, nth)
);
-- A package is compressed already.
alter table package_piece alter column content set storage external;

-- Jobs that run once a day whichever server process comes first.
create table daily_job (name text primary key, ran_at timestamptz not null);
create index session_ended on session (ended_at) where ended_at is not null;
create index refresh_token_expires on refresh_token (expires);
create index refresh_token_session on refresh_token (session_id);
create index attempt_age on attempt (at);
