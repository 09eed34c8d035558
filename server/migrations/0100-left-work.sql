-- Steps that a device was refused and that its person dropped, with the reason, or handed to the team leader.
create table left_work (
  id bigint generated always as identity primary key,
  org text not null,
  operation_id uuid not null unique,
  user_id bigint not null references user_account,
  device text not null,
  how text not null check (how in ('dropped', 'handed-over')),
  reason text not null,
  call text not null,
  document text not null,
  given_at timestamptz not null,
  body jsonb not null,
  refusal text not null,
  message text not null,
  at timestamptz not null default now()
);
create index left_work_newest on left_work (org, at desc);
