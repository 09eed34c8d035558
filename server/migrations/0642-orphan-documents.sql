-- Documents that a partner holds and that are not here: after a restore what was made since the backup.
create table orphan_document (
  id bigint generated always as identity primary key, org text not null references organisation, neighbour text not null, key text not null unique,
  type text not null, doc_no text not null, version int not null, partner_no text not null, committed_at timestamptz not null, goods text not null,
  state text not null default 'found' check (state in ('found', 'refused', 'taken-back')), reason text not null default '',
  found_at timestamptz not null default now(), settled_at timestamptz, settled_by bigint references user_account
);
create index orphan_document_org on orphan_document (org, id);
create index orphan_document_no on orphan_document (doc_no);
