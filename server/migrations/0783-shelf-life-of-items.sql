-- Days of an item's life: 0 where it does not expire, or nothing is asked of it; and which of its goods are taken first.
alter table item
  add shelf_days int not null default 0 check (shelf_days between 0 and 36500),
  add least_days int not null default 0 check (least_days between 0 and 36500),
  add warn_days int not null default 0 check (warn_days between 0 and 36500),
  add take_first text not null default 'received' check (take_first in ('received', 'expired'));
