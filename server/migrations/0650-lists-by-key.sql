-- Lists sort what cannot be null without saying where nulls stand: an index on (org, id) carries both directions. Four tables have one as
-- the key of their references already, so that their second one goes; it was written with every receipt.
drop index delivery_note_newest;
drop index receipt_newest;
drop index label_newest;
drop index movement_newest;
drop index scan_record_newest;
create index scan_record_newest on scan_record (org, id) where deleted_at is null;
drop index scan_record_unsaved;
create index scan_record_unsaved on scan_record (org, id) where receipt_id is null and deleted_at is null;
drop index receipt_supplier;
create index receipt_supplier on receipt (org, supplier_code, id);
drop index receipt_receiver;
create index receipt_receiver on receipt (org, user_name, id);
drop index receipt_unsettled;
create index receipt_unsettled on receipt (org, sync_state, id) where sync_state <> 'synchronized';
