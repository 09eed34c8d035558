-- Preparation requests. A task is what one demand, call or production order wants issued; its lines say of which warehouse, and how much of
-- each is prepared and issued; a pick is one quantity of one stock key that stands prepared for a line, the cause of its movements and the
-- holder of its reservation by `no`.
create table issue_task (
  org text not null references organisation, id bigint generated always as identity, task_no text not null,
  source text not null check (source in ('issueDemand', 'workshopDemand', 'productionOrder')), source_id bigint not null, demand_no text not null,
  workshop_id bigint not null, production_line_id bigint, needed_at timestamptz not null, priority int not null, rank int,
  state text not null default 'pending'
    check (state in ('pending', 'partly-prepared', 'prepared', 'partly-issued', 'all-issued', 'withdrawn')),
  created_at timestamptz not null default now(), created_by bigint references user_account,
  primary key (org, id), unique (id), unique (org, task_no),
  foreign key (org, workshop_id) references workshop (org, id), foreign key (org, production_line_id) references production_line (org, id)
);
create unique index issue_task_source on issue_task (org, source, source_id) where state <> 'withdrawn';
create index issue_task_open on issue_task (org, needed_at) where state in ('pending', 'partly-prepared', 'prepared', 'partly-issued');

create table issue_line (
  org text not null, id bigint generated always as identity, task_id bigint not null, line_no int not null,
  item_id bigint not null, qty numeric(18, 6) not null, unit text not null, batch text not null, project text not null,
  order_no text not null, component_line int, warehouse_id bigint,
  prepared_qty numeric(18, 6) not null default 0, issued_qty numeric(18, 6) not null default 0,
  claimed_by bigint references user_account, claimed_until timestamptz,
  primary key (org, id), unique (id), unique (org, task_id, line_no),
  check (issued_qty >= 0 and issued_qty <= prepared_qty and prepared_qty <= qty),
  foreign key (org, task_id) references issue_task (org, id), foreign key (org, item_id) references item (org, id),
  foreign key (org, warehouse_id) references warehouse (org, id)
);
create index issue_line_open on issue_line (org, warehouse_id, task_id) where prepared_qty < qty;
create index issue_line_item on issue_line (org, item_id);
create index issue_line_order on issue_line (org, order_no) where order_no <> '';

create table issue_pick (
  org text not null, id bigint generated always as identity, task_id bigint not null, no int not null, line_id bigint not null,
  item_id bigint not null, batch text not null, project text not null, qty numeric(18, 6) not null check (qty > 0),
  issued_qty numeric(18, 6) not null default 0, from_location_id bigint not null, to_location_id bigint not null,
  label_ids bigint[] not null default '{}', by_scan boolean not null default false,
  user_id bigint not null references user_account, at timestamptz not null default now(),
  undone_at timestamptz, undone_by bigint references user_account,
  primary key (org, id), unique (id), unique (org, task_id, no), check (issued_qty >= 0 and issued_qty <= qty),
  check (undone_at is null or issued_qty = 0),
  foreign key (org, task_id) references issue_task (org, id), foreign key (org, line_id) references issue_line (org, id),
  foreign key (org, item_id) references item (org, id),
  foreign key (org, from_location_id) references location (org, id), foreign key (org, to_location_id) references location (org, id)
);
create index issue_pick_line on issue_pick (line_id);
create index issue_pick_standing on issue_pick (org, to_location_id) where undone_at is null and issued_qty < qty;

-- In which order an organisation prepares: what a person saw before they changed it.
create table issue_order (org text primary key references organisation, revision int not null default 1);
create index workshop_demand_line_order on workshop_demand_line (org, order_no, item_id) where order_no <> '';
