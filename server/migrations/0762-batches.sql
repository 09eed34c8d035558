-- What is known of a batch of an item: when it was made, until when it may be used. The ERP's word counts before that of others; what another
-- said otherwise stands beside it.
create table batch (
  id bigint generated always as identity primary key, org text not null, item_id bigint not null, batch text not null,
  made_on date, expires_on date, supplier_batch text not null default '',
  source text not null, other_source text not null default '', other_made_on date, other_expires_on date, other_supplier_batch text not null default '',
  told_at timestamptz not null default now(),
  unique (org, item_id, batch), foreign key (org, item_id) references item (org, id), check (expires_on >= made_on)
);
create index batch_expires on batch (org, expires_on) where expires_on is not null;
