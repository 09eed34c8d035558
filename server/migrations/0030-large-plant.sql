-- What lists need on a plant of a million balances and ten million movements (npm run bench -- lists --plant large).

-- Whether anything lies there, as a column: an index whose condition names qty itself would have every change of a
-- quantity write all indexes of the row anew.
alter table balance add column present boolean not null generated always as (qty > 0) stored;
drop index balance_listed;
create index balance_listed on balance (org, item_id, id) where present;
drop index balance_location;
create index balance_place on balance (location_id, status) include (org, present);
create index balance_batch on balance (org, batch) where present;
create index balance_state on balance (org, status) where present;

-- Times rise with the row's place in the table, so a summary of each stretch is enough, and costs a write nothing.
create index movement_time on movement using brin (at) with (pages_per_range = 32, autosummarize = on);
create index scan_record_time on scan_record using brin (at) with (pages_per_range = 32, autosummarize = on);

create index scan_record_kind on scan_record (org, scan_type) where deleted_at is null;
create index scan_record_person on scan_record (user_id, at) include (org) where deleted_at is null;
create index scan_record_unsaved on scan_record (org, id desc nulls last) where receipt_id is null and deleted_at is null;

create index receipt_supplier on receipt (org, supplier_code, id desc nulls last);
create index receipt_receiver on receipt (org, user_name, id desc nulls last);
create index receipt_warehouse on receipt (org, warehouse_id, received_at);

create index label_item on label (item_id);
