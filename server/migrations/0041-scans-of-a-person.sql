-- The rows of a person's scans are found without looking at the scans themselves.
drop index scan_record_person;
create index scan_record_person on scan_record (user_id, at) include (org, id) where deleted_at is null;
