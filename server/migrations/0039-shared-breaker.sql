-- One circuit breaker a neighbour for all servers: how long the next pause is, and which of them looks whether it answers again.
alter table neighbour_state add column pause_ms int not null default 0,
  add column probe_until timestamptz, add column probe_by text not null default '';
