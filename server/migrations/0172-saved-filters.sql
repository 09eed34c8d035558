-- What somebody looks for in a list again and again, under a name of theirs; shared with the organisation when they wish so.
create table saved_filter (
  id bigint generated always as identity primary key, org text not null references organisation, user_id bigint not null references user_account,
  list text not null, name text not null, address text not null, shared boolean not null default false, changed_at timestamptz not null default now(),
  unique (org, list, user_id, name)
);
