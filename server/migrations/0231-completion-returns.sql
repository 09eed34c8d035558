-- Finished goods of a confirmed application that the ERP sent back to the line (AG documents), whole or in part.
create table completion_return (
  org text not null references organisation, id bigint generated always as identity, source text not null, record_id text not null,
  version bigint not null, taken_at timestamptz not null default now(),
  number text not null, document_id bigint not null, returned_at timestamptz not null, returned_by text not null, reason text not null,
  -- deleted there, or marked so here by a person
  deleted_at timestamptz, deleted_by bigint references user_account,
  primary key (org, id), unique (id), unique (source, record_id), foreign key (org, document_id) references document (org, id)
);
create index completion_return_number on completion_return (org, number);
create index completion_return_document on completion_return (org, document_id);
create table completion_return_line (
  org text not null, completion_return_id bigint not null, line_no int not null, qty numeric(18, 6) not null check (qty > 0),
  primary key (org, completion_return_id, line_no),
  foreign key (org, completion_return_id) references completion_return (org, id) on delete cascade
);
create index document_erp_no on document (org, erp_no) where erp_no <> '';
