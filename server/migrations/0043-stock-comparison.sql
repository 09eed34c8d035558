-- What the ERP says lies here, beside the ledger: the last comparison of each organisation, and what differed in it.
create table stock_comparison (
  org text primary key references organisation, at timestamptz, as_of timestamptz, user_id bigint, user_name text not null default '',
  compared int not null default 0, differences int not null default 0,
  -- why the last look of the schedule compared nothing; empty after one that did
  problem text not null default '', tried_at timestamptz not null default now()
);
create table stock_difference (
  id bigint generated always as identity primary key, org text not null, item_id bigint, item_no text not null, warehouse text not null,
  unit text not null, their_unit text not null, ours numeric not null, on_the_way numeric not null, theirs numeric not null,
  difference numeric not null, kind text not null check (kind in ('more-there', 'less-there', 'other-unit', 'unknown-item')),
  -- the newest documents that moved the item, as they stood then
  document_no text not null default '', document_state text, documents text not null default ''
);
create index stock_difference_org on stock_difference (org, id);
