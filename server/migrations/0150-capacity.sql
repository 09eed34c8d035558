-- How many cartons fit into a place; 0 where nobody said. What the map calls full is measured by it.
alter table location add column capacity int not null default 0 check (capacity >= 0);

-- Somebody stood at a place and compared what lies there with what should: one row each time, never changed.
create table position_check (
  id bigint generated always as identity primary key, org text not null references organisation,
  location_id bigint not null references location, at timestamptz not null default now(), user_id bigint references user_account,
  here int not null check (here >= 0), missing int not null check (missing >= 0), elsewhere int not null check (elsewhere >= 0)
);
create index position_check_place on position_check (location_id, at);
