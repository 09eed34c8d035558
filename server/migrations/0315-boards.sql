-- Boards for the wall: an address with a token that nobody signs in with. Whoever knows it reads what stands on the board, nothing else.
create table board (
  org text not null references organisation, id bigint generated always as identity, name text not null,
  warehouse_id bigint, token_hash bytea not null unique,
  created_by bigint not null references user_account, created_at timestamptz not null default now(), withdrawn_at timestamptz,
  primary key (org, id), unique (id), foreign key (org, warehouse_id) references warehouse (org, id)
);

-- What each device said last of its unsent steps. A device at work that is not heard any more has lost the network, or its battery.
create table device_report (
  org text not null references organisation, device text not null, user_id bigint not null references user_account,
  warehouse_id bigint, unsent int not null, oldest_seconds int not null, at_work boolean not null, heard_at timestamptz not null default now(),
  primary key (org, device), foreign key (org, warehouse_id) references warehouse (org, id)
);

-- How long devices waited for the server at a place, by day: from the scan to the answer, the time without network among it.
create table place_latency (
  org text not null references organisation, day date not null, location_id bigint not null,
  answers int not null, slow int not null, total_ms bigint not null, worst_ms int not null,
  primary key (org, location_id, day), foreign key (org, location_id) references location (org, id)
);
create index place_latency_day on place_latency (day);
