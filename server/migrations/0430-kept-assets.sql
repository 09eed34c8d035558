-- Files of the web app whose names hold a hash, of every version that was started: pages of one version ask servers of another for them.
create table kept_asset (
  file text primary key,
  -- As the build compressed it, where it did.
  content bytea not null,
  brotli boolean not null,
  started_at timestamptz not null default now()
);
alter table kept_asset alter column content set storage external;
