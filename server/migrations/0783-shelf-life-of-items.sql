-- Shelf life of an item in days, 0 where it has none; and which of its goods are taken first.
alter table item
  add shelf_days int not null default 0 check (shelf_days between 0 and 36500),
  add take_first text not null default 'received' check (take_first in ('received', 'expired'));
