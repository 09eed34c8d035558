-- Customers, as the ERP tells them or people enter them: whom returns and shipments name.
create table customer (
  id bigint generated always as identity primary key, org text not null references organisation,
  code text not null, name text not null, name_en text not null default '', name_yn text not null default '', address text not null default '',
  status text not null default 'active', version bigint not null default 0,
  revision int not null default 1, changed_by bigint, changed_at timestamptz not null default now(), unique (org, code)
);
create trigger touch before update on customer for each row when (old.* is distinct from new.*) execute function touch_record();
