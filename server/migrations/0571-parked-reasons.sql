-- What waits for something that a partner has not told yet is found by its reason when that comes.
create index parked_record_reason on parked_record (reason_id) where state = 'parked';
