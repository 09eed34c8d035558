create table delivery_note (
  id bigint generated always as identity primary key, org text not null references organisation,
  note_no text not null, supplier_code text not null, supplier_name text not null,
  delivery_date date not null, incoming_no text not null default '',
  secondary boolean not null default false, primary_note_no text not null default '', cabinet_no text not null default '',
  state text not null default 'unreceived' check (state in ('unreceived', 'scanning', 'received', 'deleted')),
  source text not null default 'portal', version bigint not null default 0,
  line_count int not null default 0, label_count int not null default 0, total_qty numeric(18, 6) not null default 0,
  scanned_by bigint references user_account, scanned_at timestamptz, received_at timestamptz,
  created_at timestamptz not null default now(), unique (org, note_no)
);
create index delivery_note_state on delivery_note (org, state, delivery_date);
create index delivery_note_supplier on delivery_note (org, supplier_code, id);

create table delivery_note_line (
  id bigint generated always as identity primary key, note_id bigint not null references delivery_note,
  line_no int not null, po_no text not null default '', po_line text not null default '',
  item_id bigint not null references item, qty numeric(18, 6) not null check (qty > 0), unit text not null,
  batch text not null default '', project text not null default '', location_id bigint references location,
  received_qty numeric(18, 6), unique (note_id, line_no)
);

create table label (
  id bigint generated always as identity primary key, org text not null references organisation, code text not null,
  kind text not null default 'carton' check (kind in ('carton', 'item', 'split', 'product')),
  note_id bigint references delivery_note, note_line_id bigint references delivery_note_line,
  item_id bigint not null references item, batch text not null default '', project text not null default '',
  qty numeric(18, 6) not null check (qty > 0), box_no text not null default '', supplier_code text not null default '',
  parent_id bigint references label, location_id bigint references location,
  state text not null default 'generated'
    check (state in ('generated', 'printed', 'scanned', 'in-stock', 'issued', 'split', 'void')),
  printed_at timestamptz, print_count int not null default 0, created_at timestamptz not null default now(), unique (org, code)
);
create index label_note on label (note_id);
create index label_box on label (org, box_no) where box_no <> '';
create index label_parent on label (parent_id) where parent_id is not null;
create index label_location on label (location_id) where location_id is not null;

create table label_event (
  id bigint generated always as identity primary key, label_id bigint not null references label,
  event text not null, document_type text not null default '', document_no text not null default '',
  location_id bigint, user_id bigint, at timestamptz not null default now(), detail text not null default ''
);
create index label_event_label on label_event (label_id, id);

create table check_in (
  id bigint generated always as identity primary key, org text not null references organisation,
  user_id bigint not null references user_account, warehouse_id bigint not null references warehouse,
  at timestamptz not null default now(), until timestamptz not null
);
create index check_in_user on check_in (user_id, warehouse_id, until);

-- scan_type: note, label, load, unload, location …; saved when a receipt has taken it up.
create table scan_record (
  id bigint generated always as identity primary key, org text not null, scan_type text not null,
  code text not null, note_id bigint references delivery_note, label_id bigint references label,
  user_id bigint not null references user_account, device text not null default '', by_hand boolean not null default false,
  receipt_id bigint, deleted_at timestamptz, sync_state text not null default 'not-synchronized',
  at timestamptz not null default now()
);
create unique index scan_record_label_once on scan_record (label_id, scan_type)
  where label_id is not null and deleted_at is null and scan_type in ('label', 'supplier');
create index scan_record_note on scan_record (note_id) where note_id is not null;
create index scan_record_org on scan_record (org, id);

create table receipt (
  id bigint generated always as identity primary key, org text not null references organisation, receipt_no text not null unique,
  note_id bigint not null references delivery_note, note_no text not null, supplier_code text not null, supplier_name text not null,
  warehouse_id bigint not null references warehouse, user_id bigint not null references user_account, user_name text not null,
  state text not null default 'saved' check (state in ('saved', 'synchronized', 'deleted')),
  sync_state text not null default 'queued'
    check (sync_state in ('not-synchronized', 'queued', 'synchronized', 'failed', 'closed')),
  erp_no text not null default '', sync_reason text not null default '', revision int not null default 1,
  line_count int not null, total_qty numeric(18, 6) not null,
  received_at timestamptz not null default now(), scanned_at timestamptz not null default now()
);
create index receipt_note on receipt (note_id);
create index receipt_org on receipt (org, received_at, id);
create index receipt_abnormal on receipt (org) where sync_state = 'failed';
create table receipt_line (
  id bigint generated always as identity primary key, receipt_id bigint not null references receipt,
  line_no int not null, note_line_id bigint not null references delivery_note_line,
  item_id bigint not null references item, batch text not null, project text not null default '',
  qty numeric(18, 6) not null check (qty >= 0), note_qty numeric(18, 6) not null, unit text not null,
  location_id bigint not null references location, status text not null, reason text not null default '',
  erp_line_no text not null default '', erp_reason text not null default ''
);
create index receipt_line_receipt on receipt_line (receipt_id);

create table cabinet_entry (
  id bigint generated always as identity primary key, org text not null references organisation, cabinet_no text not null,
  label_id bigint not null references label, loaded_by bigint not null references user_account,
  loaded_at timestamptz not null default now(), unloaded_by bigint references user_account, unloaded_at timestamptz
);
create unique index cabinet_entry_loaded_once on cabinet_entry (label_id) where unloaded_at is null;
create index cabinet_entry_cabinet on cabinet_entry (org, cabinet_no);
