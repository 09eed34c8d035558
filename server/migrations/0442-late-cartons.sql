-- What earlier receipts took of a line that came short and was opened again for its late cartons; received_qty is what the last one took.
alter table delivery_note_line add column received_before numeric(18, 6) not null default 0 check (received_before >= 0);
