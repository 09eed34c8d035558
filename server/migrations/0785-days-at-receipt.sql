-- Dates of a batch as a delivery note names them, and the days that an item asks of goods that arrive (0: none).
alter table delivery_note_line add made_on date, add expires_on date;
alter table item add least_days int not null default 0 check (least_days between 0 and 36500);
