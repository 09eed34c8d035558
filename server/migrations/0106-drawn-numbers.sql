-- Numbers that were handed out before their document: each is taken once, by a document of its kind in its organisation.
create table drawn_number (
  number text primary key, org text not null references organisation, kind text not null,
  drawn_by bigint, drawn_at timestamptz not null default now(), taken_at timestamptz
);
