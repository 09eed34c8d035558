-- How many documents of a day ought to have passed through scanning, and how many did: a row a place and person, written by the job that
-- closes a day. The last days are counted live.
create table usage_day (
  org text not null references organisation, module text not null, day date not null,
  warehouse_id bigint, workshop_id bigint, user_id bigint references user_account,
  should int not null, actual int not null check (actual >= 0 and actual <= should),
  foreign key (org, warehouse_id) references warehouse (org, id), foreign key (org, workshop_id) references workshop (org, id),
  unique nulls not distinct (org, module, day, warehouse_id, workshop_id, user_id)
);
-- The last day that is closed.
create table usage_closed (org text primary key references organisation, day date not null, at timestamptz not null default now());

-- What was released in some days; open tasks have an index of their own.
create index putaway_task_released on putaway_task (org, released_at);
