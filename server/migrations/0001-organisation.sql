-- Organisations, places and master data. Every business table leads with the organisation.
create table organisation (
  org text primary key, name text not null, name_en text not null default '', name_yn text not null default '',
  time_zone text not null default 'Asia/Shanghai', plant_area text not null default '', status text not null default 'active',
  version bigint not null default 0
);

create table supplier (
  id bigint generated always as identity primary key, org text not null references organisation,
  code text not null, name text not null, name_en text not null default '', name_yn text not null default '',
  status text not null default 'active', version bigint not null default 0, unique (org, code)
);
create table department (
  id bigint generated always as identity primary key, org text not null references organisation,
  code text not null, name text not null, name_en text not null default '', name_yn text not null default '',
  status text not null default 'active', version bigint not null default 0, unique (org, code)
);
create table project (
  id bigint generated always as identity primary key, org text not null references organisation,
  code text not null, name text not null, status text not null default 'active', version bigint not null default 0, unique (org, code)
);
create table workshop (
  id bigint generated always as identity primary key, org text not null references organisation,
  code text not null, name text not null, name_en text not null default '', name_yn text not null default '',
  status text not null default 'active', version bigint not null default 0, unique (org, code)
);
create table production_line (
  id bigint generated always as identity primary key, org text not null references organisation,
  workshop_id bigint not null references workshop, code text not null, name text not null,
  status text not null default 'active', version bigint not null default 0, unique (org, code)
);

create table warehouse (
  id bigint generated always as identity primary key, org text not null references organisation,
  code text not null, name text not null, name_en text not null default '', name_yn text not null default '',
  intermediate boolean not null default false, status text not null default 'active',
  version bigint not null default 0, unique (org, code)
);
create table area (
  id bigint generated always as identity primary key, org text not null references organisation,
  warehouse_id bigint not null references warehouse, code text not null, name text not null,
  status text not null default 'active', unique (warehouse_id, code)
);
-- kind: storage is physical and belongs to a warehouse; the others are virtual and close the books.
create table location (
  id bigint generated always as identity primary key, org text not null references organisation,
  kind text not null default 'storage'
    check (kind in ('storage', 'supplier', 'production', 'workshop', 'customer', 'transit', 'adjustment')),
  warehouse_id bigint references warehouse, area_id bigint references area,
  code text not null, name text not null default '',
  reporting boolean not null default false, intermediate boolean not null default false, report_sort int not null default 0,
  status text not null default 'active', changed_at timestamptz not null default now(),
  unique (org, code), check ((kind = 'storage') = (warehouse_id is not null))
);
create index location_place on location (warehouse_id, area_id, code);

create table item (
  id bigint generated always as identity primary key, org text not null references organisation,
  code text not null, name text not null, name_en text not null default '', name_yn text not null default '',
  spec text not null default '', type text not null default 'purchased',
  unit text not null, decimals smallint not null default 0 check (decimals between 0 and 6),
  batch_controlled boolean not null default false, qc_exempt boolean not null default false,
  default_location_id bigint references location, supplier_code text not null default '', pack_qty numeric(18, 6),
  status text not null default 'active', version bigint not null default 0, unique (org, code)
);

create table setting (
  org text not null references organisation, key text not null, value jsonb not null,
  changed_by bigint, changed_at timestamptz not null default now(), primary key (org, key)
);
