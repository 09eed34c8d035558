-- What administrators keep about the system itself: targets, packages of the app, help documents.
create table sales_target (
  org text not null references organisation, month text not null check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  amount numeric(18, 2) not null check (amount >= 0), changed_by bigint, changed_at timestamptz not null default now(),
  primary key (org, month)
);
alter table app_version add column package_size bigint not null default 0, add column package_sha256 text not null default '';
create table help_document (
  language text primary key check (language in ('zh', 'en', 'yn')), file_name text not null, content bytea not null,
  changed_by bigint, changed_at timestamptz not null default now()
);
