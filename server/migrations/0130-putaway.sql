-- What inspection results came to on each receipt line. The results themselves stand in inspection_result; which line they are of is
-- known when both are here, whichever came first.
alter table receipt_line
  add column accepted_qty numeric(18, 6) not null default 0,
  add column rejected_qty numeric(18, 6) not null default 0,
  add constraint receipt_line_judged check (accepted_qty >= 0 and rejected_qty >= 0 and accepted_qty + rejected_qty <= qty);
-- What still waits for its inspection; nothing else of a million lines is in it.
create index receipt_line_unjudged on receipt_line (receipt_id) where status = 'inspection' and accepted_qty + rejected_qty < qty;
alter table inspection_result add column receipt_line_id bigint references receipt_line;
create index inspection_result_line on inspection_result (receipt_line_id) where receipt_line_id is not null;
create index inspection_result_waiting on inspection_result (org, note_no) where receipt_line_id is null and withdrawn_at is null;

-- A putaway task: the released goods of one receipt line, on their way from where they were received to their shelf. Receipts and their
-- lines have no key with their organisation; a task is made from its line, in its line's organisation.
create unique index if not exists location_of_org on location (org, id);
create table putaway_task (
  org text not null references organisation, id bigint generated always as identity,
  receipt_id bigint not null references receipt, receipt_line_id bigint not null unique references receipt_line,
  warehouse_id bigint not null, item_id bigint not null,
  from_location_id bigint not null, from_status text not null check (from_status in ('inspection', 'available')), location_id bigint,
  released_qty numeric(18, 6) not null, put_away_qty numeric(18, 6) not null default 0,
  state text not null check (state in ('held', 'pending', 'processed', 'withdrawn')),
  held_reason text not null default '' check (held_reason in ('', 'beyond-assessment-date', 'location-empty')),
  released_at timestamptz not null, pushed_by bigint references user_account, pushed_at timestamptz,
  processed_by bigint references user_account, processed_at timestamptz,
  primary key (org, id),
  check (put_away_qty >= 0 and put_away_qty <= released_qty),
  foreign key (org, warehouse_id) references warehouse (org, id), foreign key (org, item_id) references item (org, id),
  foreign key (org, from_location_id) references location (org, id), foreign key (org, location_id) references location (org, id)
);
create index putaway_task_receipt on putaway_task (receipt_id);
create index putaway_task_open on putaway_task (org, warehouse_id, released_at) where state in ('pending', 'held');

-- Decision I-2: while it is valid, receipts made outside of its days are held.
create table putaway_assessment (
  org text primary key references organisation, from_day date not null, to_day date not null check (from_day <= to_day),
  valid_from date not null, valid_to date not null check (valid_from <= valid_to)
);
