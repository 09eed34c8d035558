-- Rounds of picking that were handed over in the middle: what was chosen, for whoever goes on with it.
create table handed_round (
  org text not null, id bigint generated always as identity,
  order_nos text[], item_nos text[], warehouses text[], task_nos text[],
  warehouse_id bigint,
  user_id bigint not null references user_account, at timestamptz not null default now(),
  taken_by bigint references user_account, taken_at timestamptz,
  primary key (org, id),
  foreign key (org, warehouse_id) references warehouse (org, id),
  constraint handed_round_names check (num_nonnulls(order_nos, item_nos, warehouses, task_nos) > 0),
  constraint handed_round_taken check ((taken_at is null) = (taken_by is null))
);
