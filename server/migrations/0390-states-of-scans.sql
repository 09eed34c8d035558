-- The exchange state of a scan was the only state without its words. New rows are checked; old ones were written by the same code and are not
-- read again, so that the upgrade of a large table waits for nothing.
alter table scan_record add constraint scan_record_sync_state_check
  check (sync_state in ('not-synchronized', 'queued', 'synchronized', 'failed', 'closed')) not valid;
