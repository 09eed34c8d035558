-- Commands (operation, audit), the stock ledger, and what goes to and comes from the neighbours.
create table operation (
  id uuid primary key, user_id bigint, call text not null, payload_hash bytea not null,
  answer text, created_at timestamptz not null default now()
);
create index operation_age on operation using brin (created_at);
create table audit (
  id bigint generated always as identity primary key, org text, at timestamptz not null default now(),
  user_id bigint, account text not null default '', device text not null default '', call text not null,
  operation_id uuid, document text not null default '', detail jsonb
);
create index audit_org on audit (org, id);
create index audit_document on audit (document) where document <> '';

-- One row per stock key of a physical place; equals the sum of its movements at every commit.
-- Virtual places have no row: theirs is the other side of the movements (DECISIONS: balances).
create table balance (
  id bigint generated always as identity primary key, org text not null,
  location_id bigint not null references location, item_id bigint not null references item,
  batch text not null default '', project text not null default '',
  status text not null check (status in ('inspection', 'available', 'hold')),
  qty numeric(18, 6) not null check (qty >= 0), reserved numeric(18, 6) not null default 0,
  changed_at timestamptz not null default now(),
  check (reserved >= 0 and reserved <= qty),
  unique (item_id, location_id, batch, project, status)
) with (fillfactor = 80);
create index balance_location on balance (location_id);
create index balance_org on balance (org, item_id) where qty > 0;

create table movement (
  id bigint generated always as identity primary key, org text not null,
  item_id bigint not null, batch text not null, project text not null, qty numeric(18, 6) not null check (qty > 0),
  from_location_id bigint not null, from_status text not null, to_location_id bigint not null, to_status text not null,
  document_type text not null, document_id bigint not null, document_line int not null default 0,
  label_id bigint, reverses_id bigint references movement, operation_id uuid, user_id bigint,
  at timestamptz not null default now(),
  check (from_location_id <> to_location_id or from_status <> to_status)
);
create index movement_item on movement (item_id, id);
create index movement_document on movement (document_id, document_type);
create unique index movement_reversed_once on movement (reverses_id) where reverses_id is not null;

create table reservation (
  id bigint generated always as identity primary key, org text not null, balance_id bigint not null references balance,
  document_type text not null, document_id bigint not null, document_line int not null default 0,
  qty numeric(18, 6) not null check (qty > 0), user_id bigint, created_at timestamptz not null default now(),
  unique (balance_id, document_type, document_id, document_line)
);
create index reservation_document on reservation (document_id, document_type);

create table ledger_check (
  id bigint generated always as identity primary key, at timestamptz not null default now(),
  balances bigint not null, movements bigint not null, differences bigint not null, detail jsonb, millis int not null, asked_by text not null default ''
);

-- Outbound messages are written in the business transaction; jobs deliver them.
create table outbox (
  id bigint generated always as identity primary key, org text not null, neighbour text not null, type text not null,
  key text not null unique, document_type text not null, document_id bigint not null, document_no text not null,
  body jsonb not null,
  state text not null default 'queued' check (state in ('queued', 'sending', 'synchronized', 'failed', 'closed')),
  attempts int not null default 0, next_at timestamptz not null default now(), claimed_until timestamptz,
  answer jsonb, reason text not null default '', partner_no text not null default '', operation_id uuid,
  created_at timestamptz not null default now(), finished_at timestamptz
);
create index outbox_due on outbox (neighbour, next_at) where state in ('queued', 'sending', 'failed');
create index outbox_document on outbox (document_id, document_type);
create index outbox_org on outbox (org, id);

create sequence document_number;
