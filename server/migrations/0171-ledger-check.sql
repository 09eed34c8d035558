-- What the ledger's own check found last in each organisation: balances that do not follow from their movements or
-- reservations, and labels that promise more than lies there.
create table ledger_check (
  org text primary key references organisation, at timestamptz not null, user_name text not null default '',
  balances int not null, faults int not null
);
create table ledger_fault (
  id bigint generated always as identity primary key, org text not null references organisation,
  kind text not null check (kind in ('balance', 'reserved', 'labels')),
  item_id bigint, location_id bigint, batch text not null, project text not null, status text not null,
  balance numeric not null, expected numeric not null
);
create index ledger_fault_org on ledger_fault (org, id);
