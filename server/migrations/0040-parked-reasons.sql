-- Why a record is parked, as the id of a refusal and its arguments, so that each reader reads it in their language.
-- `reason` stays for rows from before, and as the Chinese text that programs may search.
alter table parked_record add column reason_id text not null default '', add column reason_args jsonb not null default '{}';
