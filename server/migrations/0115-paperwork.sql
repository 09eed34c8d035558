-- What neighbours tell of their own papers, in tables of its own: one row a record, withdrawn when its tombstone came. Kuwei's flows
-- read them; only the exchange writes them. Everything they name belongs to their own organisation.
create unique index item_of_org on item (org, id);
create unique index warehouse_of_org on warehouse (org, id);
create unique index workshop_of_org on workshop (org, id);
create unique index production_line_of_org on production_line (org, id);
create unique index department_of_org on department (org, id);

create table production_order (
  org text not null references organisation, id bigint generated always as identity, source text not null, record_id text not null,
  version bigint not null, taken_at timestamptz not null default now(), withdrawn_at timestamptz,
  order_no text not null, item_id bigint not null, qty numeric(18, 6) not null, unit text not null, batch text not null, project text not null,
  workshop_id bigint, production_line_id bigint, planned_start date, planned_end date,
  status text not null check (status in ('open', 'released', 'closed')),
  primary key (org, id), unique (source, record_id),
  foreign key (org, item_id) references item (org, id), foreign key (org, workshop_id) references workshop (org, id),
  foreign key (org, production_line_id) references production_line (org, id)
);
create unique index production_order_no on production_order (org, order_no) where withdrawn_at is null;
create table production_order_component (
  org text not null, id bigint generated always as identity, production_order_id bigint not null, line_no int not null,
  item_id bigint not null, qty numeric(18, 6) not null, unit text not null, warehouse_id bigint, project text not null,
  primary key (org, id), unique (production_order_id, line_no),
  foreign key (org, production_order_id) references production_order (org, id) on delete cascade on update cascade,
  foreign key (org, item_id) references item (org, id), foreign key (org, warehouse_id) references warehouse (org, id)
);
create index production_order_component_item on production_order_component (org, item_id);

create table inspection_result (
  org text not null references organisation, id bigint generated always as identity, source text not null, record_id text not null,
  version bigint not null, taken_at timestamptz not null default now(), withdrawn_at timestamptz,
  note_no text not null, note_line int not null, receipt_no text not null, item_id bigint not null, batch text not null,
  verdict text not null check (verdict in ('passed', 'failed', 'concession')),
  inspected_qty numeric(18, 6) not null, accepted_qty numeric(18, 6) not null, rejected_qty numeric(18, 6) not null,
  inspected_at timestamptz not null, inspector text not null, remark text not null,
  primary key (org, id), unique (source, record_id), foreign key (org, item_id) references item (org, id)
);
create index inspection_result_note on inspection_result (org, note_no, note_line);

-- The other organisation of a transfer need not be one of this installation; then its warehouse is known by its code only.
create table transfer_order (
  org text not null references organisation, id bigint generated always as identity, source text not null, record_id text not null,
  version bigint not null, taken_at timestamptz not null default now(), withdrawn_at timestamptz,
  transfer_no text not null, from_org text not null, from_warehouse text not null, from_warehouse_id bigint,
  to_org text not null, to_warehouse text not null, to_warehouse_id bigint, order_date date not null,
  primary key (org, id), unique (source, record_id),
  foreign key (from_org, from_warehouse_id) references warehouse (org, id), foreign key (to_org, to_warehouse_id) references warehouse (org, id)
);
create unique index transfer_order_no on transfer_order (org, transfer_no) where withdrawn_at is null;
create table transfer_order_line (
  org text not null, id bigint generated always as identity, transfer_order_id bigint not null, line_no int not null,
  item_id bigint not null, qty numeric(18, 6) not null, unit text not null, batch text not null, project text not null,
  primary key (org, id), unique (transfer_order_id, line_no),
  foreign key (org, transfer_order_id) references transfer_order (org, id) on delete cascade on update cascade,
  foreign key (org, item_id) references item (org, id)
);
create index transfer_order_line_item on transfer_order_line (org, item_id);

-- As the ERP tells it; those that are written here are another matter.
create table erp_requisition (
  org text not null references organisation, id bigint generated always as identity, source text not null, record_id text not null,
  version bigint not null, taken_at timestamptz not null default now(), withdrawn_at timestamptz,
  requisition_no text not null, type text not null, department_id bigint, workshop_id bigint, requester text not null,
  requested_on date not null, reviewed boolean not null,
  primary key (org, id), unique (source, record_id),
  foreign key (org, department_id) references department (org, id), foreign key (org, workshop_id) references workshop (org, id)
);
create unique index erp_requisition_no on erp_requisition (org, requisition_no) where withdrawn_at is null;
create table erp_requisition_line (
  org text not null, id bigint generated always as identity, erp_requisition_id bigint not null, line_no int not null,
  item_id bigint not null, qty numeric(18, 6) not null, unit text not null, batch text not null, project text not null,
  order_no text not null, warehouse_id bigint,
  primary key (org, id), unique (erp_requisition_id, line_no),
  foreign key (org, erp_requisition_id) references erp_requisition (org, id) on delete cascade on update cascade,
  foreign key (org, item_id) references item (org, id), foreign key (org, warehouse_id) references warehouse (org, id)
);
create index erp_requisition_line_item on erp_requisition_line (org, item_id);

create table issue_demand (
  org text not null references organisation, id bigint generated always as identity, source text not null, record_id text not null,
  version bigint not null, taken_at timestamptz not null default now(), withdrawn_at timestamptz,
  demand_no text not null, workshop_id bigint not null, production_line_id bigint, needed_at timestamptz not null, priority smallint,
  primary key (org, id), unique (source, record_id),
  foreign key (org, workshop_id) references workshop (org, id), foreign key (org, production_line_id) references production_line (org, id)
);
create unique index issue_demand_no on issue_demand (org, demand_no) where withdrawn_at is null;
create table issue_demand_line (
  org text not null, id bigint generated always as identity, issue_demand_id bigint not null, line_no int not null,
  item_id bigint not null, qty numeric(18, 6) not null, unit text not null, batch text not null, project text not null,
  order_no text not null, component_line int, warehouse_id bigint,
  primary key (org, id), unique (issue_demand_id, line_no),
  foreign key (org, issue_demand_id) references issue_demand (org, id) on delete cascade on update cascade,
  foreign key (org, item_id) references item (org, id), foreign key (org, warehouse_id) references warehouse (org, id)
);
create index issue_demand_line_item on issue_demand_line (org, item_id);
create index issue_demand_line_order on issue_demand_line (org, order_no) where order_no <> '';

create table workshop_demand (
  org text not null references organisation, id bigint generated always as identity, source text not null, record_id text not null,
  version bigint not null, taken_at timestamptz not null default now(), withdrawn_at timestamptz,
  demand_no text not null, workshop_id bigint not null, production_line_id bigint, needed_at timestamptz not null, priority smallint,
  primary key (org, id), unique (source, record_id),
  foreign key (org, workshop_id) references workshop (org, id), foreign key (org, production_line_id) references production_line (org, id)
);
create unique index workshop_demand_no on workshop_demand (org, demand_no) where withdrawn_at is null;
create table workshop_demand_line (
  org text not null, id bigint generated always as identity, workshop_demand_id bigint not null, line_no int not null,
  item_id bigint not null, qty numeric(18, 6) not null, unit text not null, batch text not null, project text not null,
  order_no text not null, component_line int, warehouse_id bigint,
  primary key (org, id), unique (workshop_demand_id, line_no),
  foreign key (org, workshop_demand_id) references workshop_demand (org, id) on delete cascade on update cascade,
  foreign key (org, item_id) references item (org, id), foreign key (org, warehouse_id) references warehouse (org, id)
);
create index workshop_demand_line_item on workshop_demand_line (org, item_id);

create table sales_shipment (
  org text not null references organisation, id bigint generated always as identity, source text not null, record_id text not null,
  version bigint not null, taken_at timestamptz not null default now(), withdrawn_at timestamptz,
  shipment_no text not null, customer_code text not null, customer_name text not null, ship_date date not null,
  primary key (org, id), unique (source, record_id)
);
create unique index sales_shipment_no on sales_shipment (org, shipment_no) where withdrawn_at is null;
create table sales_shipment_line (
  org text not null, id bigint generated always as identity, sales_shipment_id bigint not null, line_no int not null,
  item_id bigint not null, qty numeric(18, 6) not null, unit text not null, batch text not null, project text not null,
  sales_order_no text not null, warehouse_id bigint,
  primary key (org, id), unique (sales_shipment_id, line_no),
  foreign key (org, sales_shipment_id) references sales_shipment (org, id) on delete cascade on update cascade,
  foreign key (org, item_id) references item (org, id), foreign key (org, warehouse_id) references warehouse (org, id)
);
create index sales_shipment_line_item on sales_shipment_line (org, item_id);

create table line_scan (
  org text not null references organisation, id bigint generated always as identity, source text not null, record_id text not null,
  version bigint not null, taken_at timestamptz not null default now(), withdrawn_at timestamptz,
  code text not null, order_no text not null, item_id bigint not null, qty numeric(18, 6) not null, batch text not null,
  production_line_id bigint not null, station text not null, scanned_at timestamptz not null,
  primary key (org, id), unique (source, record_id), foreign key (org, item_id) references item (org, id),
  foreign key (org, production_line_id) references production_line (org, id)
);
create index line_scan_code on line_scan (org, code);
create index line_scan_order on line_scan (org, order_no);

create table qa_result (
  org text not null references organisation, id bigint generated always as identity, source text not null, record_id text not null,
  version bigint not null, taken_at timestamptz not null default now(), withdrawn_at timestamptz,
  order_no text not null, item_id bigint not null, batch text not null, label_code text not null,
  verdict text not null check (verdict in ('passed', 'failed', 'concession')), qty numeric(18, 6) not null, sample_qty numeric(18, 6),
  inspected_at timestamptz not null, inspector text not null, remark text not null,
  primary key (org, id), unique (source, record_id), foreign key (org, item_id) references item (org, id)
);
create index qa_result_order on qa_result (org, order_no);

-- Records that were kept whole until their tables came: found at the start, and taken into them (server/exchange/fillPaperwork.ts).
create index inbound_record_kept on inbound_record (kind, id) where data is not null and not deleted;
