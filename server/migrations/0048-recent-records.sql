-- The newest records of each neighbour and kind as they came, to try a mapping of field names on: JSON of a record, or the first rows of a file.
create table recent_record (
  source text not null, org text not null, kind text not null, record_id text not null, form text not null check (form in ('json', 'csv')),
  text text not null, at timestamptz not null default now(),
  primary key (source, org, kind, form, record_id)
);
