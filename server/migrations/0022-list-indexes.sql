-- Lists: newest first and earliest delivery first, as the list engine orders (nulls last).
create index delivery_note_newest on delivery_note (org, id desc nulls last);
create index delivery_note_open on delivery_note (org, delivery_date, id) include (supplier_code, total_qty) where state in ('unreceived', 'scanning');
create index receipt_newest on receipt (org, id desc nulls last);
create index receipt_note_no on receipt (org, note_no);
drop index scan_record_org;
create index scan_record_newest on scan_record (org, id desc nulls last) where deleted_at is null;
create index scan_record_code on scan_record (org, code) where deleted_at is null;
create index label_newest on label (org, id desc nulls last);
create index movement_newest on movement (org, id desc nulls last);
create index balance_listed on balance (org, item_id, id) where qty > 0;
drop index balance_org;
create index delivery_note_line_item on delivery_note_line (item_id);

-- Search inside texts. A database where the extension cannot be made searches without it, only slower.
do $$ begin
  create extension if not exists pg_trgm;
  create index item_words on item using gin ((code || ' ' || name || ' ' || name_en || ' ' || name_yn) gin_trgm_ops);
  create index item_code_words on item using gin (code gin_trgm_ops);
  create index location_code_words on location using gin (code gin_trgm_ops);
  create index delivery_note_words on delivery_note using gin (note_no gin_trgm_ops, supplier_code gin_trgm_ops, supplier_name gin_trgm_ops);
  create index receipt_words on receipt using gin (receipt_no gin_trgm_ops, note_no gin_trgm_ops, supplier_name gin_trgm_ops);
  create index scan_record_words on scan_record using gin (code gin_trgm_ops) where deleted_at is null;
  create index label_words on label using gin (code gin_trgm_ops);
exception when insufficient_privilege or undefined_file or undefined_object or feature_not_supported then
  raise notice 'pg_trgm is not available: %', sqlerrm;
end $$;
