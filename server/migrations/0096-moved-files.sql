-- Files of partners that were read and put away in the last hour, as they were when they were read: a writer that goes on
-- writing into one is noticed, and the file is read again whole.
create table moved_file (
  id bigint generated always as identity primary key, neighbour text not null, came_in text not null, lies_in text not null,
  name text not null, came_as text not null, size bigint not null, written_ms float8 not null, moved_at timestamptz not null default now()
);
create index moved_file_recent on moved_file (neighbour, moved_at);
