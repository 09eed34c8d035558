-- What kind of requisition, issue, return or miscellaneous receipt it is: kept by administrators, for the plant and its ERP name them.
create table document_type (
  id bigint generated always as identity primary key, org text not null references organisation,
  code text not null, name text not null, name_en text not null default '', name_yn text not null default '',
  kind text not null check (kind in ('miscReceipt', 'productReturn', 'workshopReturn', 'requisition', 'issue', 'scanOut', 'completionApplication')),
  status text not null default 'active', revision int not null default 1, changed_by bigint, changed_at timestamptz not null default now(),
  unique (org, code)
);
create trigger touch before update on document_type for each row when (old.* is distinct from new.*) execute function touch_record();
