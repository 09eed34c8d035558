-- Labels that the product made stay when the sender of a note sends its own set again.
alter table label add column made_here boolean not null default false;
create index scan_record_label on scan_record (label_id) where label_id is not null;
