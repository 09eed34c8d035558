select document_states('productionReport', 'saved', 'audited', 'synchronized', 'deleted');

-- What was sent of a document before it was taken back to be changed: messages up to this version are not its own any more.
alter table document add column retired_version int not null default 0;

-- The order that a finished-goods label is of; a label that goes to another organisation leaves it behind.
alter table label add column production_order_id bigint,
  add constraint label_production_order foreign key (org, production_order_id) references production_order (org, id);
create index label_production_order on label (production_order_id) where production_order_id is not null;

create index production_order_upper on production_order (org, upper(order_no)) where withdrawn_at is null;
-- What went to the workshops for an order, and came back: lines of issues and returns name it.
create index document_line_order on document_line (org, (detail ->> 'orderNo')) where detail ->> 'orderNo' is not null;

-- Orders that are reported without QA. One that is taken off the list stays as its history.
create table no_check_order (
  org text not null references organisation, id bigint generated always as identity, production_order_id bigint not null,
  reason text not null default '', user_id bigint not null references user_account, user_name text not null,
  created_at timestamptz not null default now(), removed_at timestamptz, removed_by text not null default '',
  primary key (org, id), foreign key (org, production_order_id) references production_order (org, id)
);
create unique index no_check_order_once on no_check_order (org, production_order_id) where removed_at is null;

-- The production lines that a person works at: their orders are found first.
create table search_line (
  org text not null references organisation, id bigint generated always as identity, user_id bigint not null references user_account,
  production_line_id bigint not null, created_at timestamptz not null default now(),
  primary key (org, id), unique (org, user_id, production_line_id),
  foreign key (org, production_line_id) references production_line (org, id)
);
