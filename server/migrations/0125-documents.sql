-- Every kind of document but the receipt, in one pair of tables: what all have in common stands in columns, what only one kind has in
-- `header` and `detail`. The receipt keeps its own, being the one that is written by the hundred (DECISIONS: documents).
create unique index if not exists location_of_org on location (org, id);

create table document (
  org text not null references organisation, id bigint generated always as identity, kind text not null, doc_no text not null,
  state text not null,
  -- null: no neighbour is told of this kind
  sync_state text check (sync_state in ('not-synchronized', 'queued', 'synchronized', 'failed', 'closed')),
  sync_reason text not null default '', erp_no text not null default '', revision int not null default 1,
  warehouse_id bigint, workshop_id bigint,
  user_id bigint not null references user_account, user_name text not null,
  reviewer_id bigint references user_account, reviewer_name text not null default '', reviewed_at timestamptz,
  header jsonb not null default '{}', line_count int not null, total_qty numeric(18, 6) not null,
  created_at timestamptz not null default now(), changed_at timestamptz not null default now(),
  primary key (org, id), unique (id), unique (org, doc_no),
  foreign key (org, warehouse_id) references warehouse (org, id), foreign key (org, workshop_id) references workshop (org, id)
);
create index document_list on document (org, kind, created_at, id);
create index document_state on document (org, kind, state);
create index document_abnormal on document (org, kind) where sync_state = 'failed';
create index document_waiting on document (org, kind, id) where sync_state = 'not-synchronized';

create table document_line (
  org text not null, id bigint generated always as identity, document_id bigint not null, line_no int not null,
  item_id bigint not null, qty numeric(18, 6) not null, unit text not null, batch text not null default '', project text not null default '',
  from_location_id bigint, from_status text, to_location_id bigint, to_status text,
  -- what the line answers: a line of a demand, of an order, of another document
  source_kind text not null default '', source_id bigint,
  label_ids bigint[] not null default '{}', erp_line_no text not null default '', erp_reason text not null default '',
  detail jsonb not null default '{}',
  primary key (org, id), unique (org, document_id, line_no),
  foreign key (org, document_id) references document (org, id), foreign key (org, item_id) references item (org, id),
  foreign key (org, from_location_id) references location (org, id), foreign key (org, to_location_id) references location (org, id)
);
create index document_line_source on document_line (org, source_kind, source_id) where source_id is not null;
create index document_line_item on document_line (org, item_id, id);

-- The states of a kind, as its machine has them; a migration of the kind calls it, again when its machine changes.
create function document_states(of_kind text, variadic states text[]) returns void language plpgsql as $$
begin
  execute format('alter table document drop constraint if exists %I', 'document_states_' || of_kind);
  execute format('alter table document add constraint %I check (kind <> %L or state = any (%L::text[]))',
                 'document_states_' || of_kind, of_kind, states);
end $$;
select document_states('putaway', 'saved', 'synchronized');
