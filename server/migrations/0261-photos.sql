-- Photos of documents, in a table that nothing points at: a dump may leave its rows out, and they go after their time (server/jobs/keepDays.ts).
create table photo (
  org text not null references organisation, id bigint generated always as identity,
  kind text not null, doc_no text not null, line_no int,
  content bytea not null, width int not null, height int not null,
  user_id bigint not null references user_account, user_name text not null, taken_at timestamptz not null, created_at timestamptz not null default now(),
  primary key (org, id), check (octet_length(content) <= 307200)
);
-- Pictures are small already; packing them costs time and gives nothing.
alter table photo alter column content set storage external;
create index photo_of on photo (org, kind, doc_no, id);
create index photo_age on photo (created_at);
