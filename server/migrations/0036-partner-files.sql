-- Partners who exchange files, and what a partner calls our fields.
alter table neighbour_connection add column mode text not null default 'http' check (mode in ('http', 'files'));
-- Since when a message lies in the partner's folder without an answer.
alter table outbox add column handed_at timestamptz;

-- Every file that was read. A repeated one (same name, same content) has the version of the first, so that it changes nothing.
create table partner_file (
  id bigint generated always as identity primary key, neighbour text not null, name text not null, digest text not null, kind text not null,
  version bigint not null default (extract(epoch from clock_timestamp()) * 1000)::bigint,
  state text not null default 'reading' check (state in ('reading', 'done', 'failed')), reason text not null default '',
  rows int not null default 0, parked int not null default 0, read_at timestamptz not null default now(), times int not null default 0,
  unique (neighbour, name, digest)
);
create index partner_file_newest on partner_file (neighbour, read_at);

-- The newest content of each thing that came in files without a version of its own: the same content keeps its version.
create table partner_row (
  neighbour text not null, kind text not null, record_id text not null, digest text not null, version bigint not null,
  primary key (neighbour, kind, record_id)
);

-- Answers to documents that were handed over as files, line by line; line 0 is the whole document.
create table file_answer (
  neighbour text not null, key text not null, line int not null, result text not null, number text not null default '',
  line_number text not null default '', reason text not null default '', at timestamptz not null default now(),
  primary key (neighbour, key, line)
);
