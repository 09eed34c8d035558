-- A refusal of left work is stored in every language, so that its reader need not speak that of the device.
alter table left_work add column said jsonb not null default '{}';
