-- Ledger and records only grow: no row goes, and what says which row it is never changes. Totals of lists that are told from
-- an earlier count (server/core/rememberedTotals.ts) rest on it, so the database itself sees to it. Statements that keep to
-- it pay nothing: a trigger on columns fires for statements that set these columns only.
create function keep_rows() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % stay as they are: a correction is a row of its own', tg_table_name;
end $$;
create trigger stays before delete or truncate or update on movement for each statement execute function keep_rows();
create trigger stays before delete or truncate or update of id, org, item_id, location_id, batch, project, status on balance
  for each statement execute function keep_rows();
create trigger stays before delete or truncate or update of id, org, receipt_no, note_no, supplier_code, supplier_name, user_name, line_count, total_qty, received_at
  on receipt for each statement execute function keep_rows();
create trigger stays before delete or truncate or update of id, org, scan_type, code, by_hand, device, at on scan_record
  for each statement execute function keep_rows();

-- What was deleted of scans is taken off a remembered total; deleted rows are few.
create index scan_record_deleted on scan_record (org, id) where deleted_at is not null;

-- Receipts that the ERP has not taken: few, and asked for by any of their states.
drop index receipt_abnormal;
create index receipt_unsettled on receipt (org, sync_state, id desc nulls last) where sync_state <> 'synchronized';
