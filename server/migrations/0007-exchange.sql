-- The exchange with the neighbours: how each is reached, how it is doing, what came from it, what could not be taken.
create table neighbour_connection (
  neighbour text primary key check (neighbour in ('erp', 'portal', 'mcas', 'qa', 'imos')),
  enabled boolean not null default false, base_url text not null default '', key_name text not null default '',
  -- AES-256-GCM under a key that is not in the database (server/exchange/secretBox.ts)
  secret bytea, timeout_ms int not null default 10000 check (timeout_ms between 100 and 120000),
  in_flight int not null default 16 check (in_flight between 1 and 64), field_map jsonb not null default '{}',
  changed_by bigint, changed_at timestamptz not null default now()
);

-- One row a neighbour, written by whichever server process deals with it.
create table neighbour_state (
  neighbour text primary key, breaker text not null default 'closed' check (breaker in ('closed', 'open', 'probing')),
  open_until timestamptz, misconfigured boolean not null default false,
  last_good_at timestamptz, last_bad_at timestamptz, last_problem text not null default '',
  cursor text, next_pull_at timestamptz not null default now(), pull_claimed_until timestamptz,
  pulled_at timestamptz, pulled_records int not null default 0, pull_problem text not null default ''
);
insert into neighbour_state (neighbour) values ('erp'), ('portal'), ('mcas'), ('qa'), ('imos');

-- Attempts that did not settle a message; the one that did stands in the message itself.
create table delivery_attempt (
  id bigint generated always as identity primary key, outbox_id bigint not null references outbox on delete cascade,
  at timestamptz not null default now(), millis int not null default 0, outcome text not null, status int, detail text not null default ''
);
create index delivery_attempt_outbox on delivery_attempt (outbox_id, id);

drop index outbox_due;
create index outbox_due on outbox (neighbour, next_at, id) where state in ('queued', 'sending');
create index outbox_abnormal on outbox (org, neighbour) where state = 'failed';
create index outbox_document_open on outbox (document_id, document_type, id) where state in ('queued', 'sending');
create index outbox_partner on outbox (partner_no) where partner_no <> '';
alter table outbox add column settled_by bigint, add column settled_reason text not null default '',
  -- the partner took the document and deleted it afterwards: why, in its words
  add column deleted_there text not null default '';

-- The newest state of every thing of a neighbour. `data` is kept for kinds that have no table of their own yet.
create table inbound_record (
  id bigint generated always as identity primary key, source text not null, kind text not null, record_id text not null,
  org text not null default '', code text not null default '', version bigint not null, deleted boolean not null default false, data jsonb,
  batch_key text not null default '', taken_at timestamptz not null default now(),
  unique (kind, record_id, source)
);
create index inbound_record_org on inbound_record (org, kind, id);

create table parked_record (
  id bigint generated always as identity primary key, source text not null, kind text not null, record_id text not null,
  org text not null default '', version bigint not null, digest text not null, record jsonb not null, reason text not null,
  state text not null default 'parked' check (state in ('parked', 'taken', 'superseded', 'closed')),
  times int not null default 1, batch_key text not null default '',
  parked_at timestamptz not null default now(), last_at timestamptz not null default now(),
  settled_at timestamptz, settled_by bigint, settled_reason text not null default ''
);
create unique index parked_record_once on parked_record (source, kind, record_id, version, digest) where state = 'parked';
create index parked_record_thing on parked_record (kind, record_id) where state = 'parked';
create index parked_record_org on parked_record (org, id);
