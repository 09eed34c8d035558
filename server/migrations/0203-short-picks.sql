-- A picker found less at a place than there should be, and said why.
create table issue_short (
  org text not null, id bigint generated always as identity, line_id bigint not null, location_id bigint not null, reason text not null,
  user_id bigint not null references user_account, at timestamptz not null default now(),
  primary key (org, id), foreign key (org, line_id) references issue_line (org, id), foreign key (org, location_id) references location (org, id)
);
create index issue_short_line on issue_short (line_id);
