-- What is beyond a limit and was sent out of the house, for each way out: a row from its beginning until its end was sent. `place` is the machine that
-- measured it, empty for what is in the database. A server that sends a row claims it for a while, so that it is sent once.
create table alarm (
  channel text not null check (channel in ('mail', 'webhook')), place text not null, figure text not null, about text not null,
  value float8 not null, began_at timestamptz not null default now(), seen_at timestamptz not null default now(),
  ended_at timestamptz, told_at timestamptz, claimed_until timestamptz, primary key (channel, place, figure, about)
);
