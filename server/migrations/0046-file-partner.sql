-- Somebody sent a document again that had been handed over: its file is to be written once more.
alter table outbox add column hand_again boolean not null default false;

-- The ERP's stock by its newest file, an organisation a row.
create table partner_stock (
  org text primary key, as_of timestamptz not null, file text not null, lines jsonb not null, read_at timestamptz not null default now()
);

-- The file that the last comparison was made with; empty when the ERP was asked.
alter table stock_comparison add column file text not null default '';
