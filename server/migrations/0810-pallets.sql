-- Pallets: goods that move together (decision 0347). A label lies on one pallet at most, and all labels of a pallet lie at one place.
create sequence pallet_number;
create table pallet (
  id bigint generated always as identity primary key, org text not null references organisation, code text not null,
  created_at timestamptz not null default now(), created_by bigint references user_account, unique (org, code), unique (org, id)
);
alter table label add column pallet_id bigint, add foreign key (org, pallet_id) references pallet (org, id);
create index label_pallet on label (pallet_id) where pallet_id is not null;
create index pallet_any_case on pallet (org, upper(code collate "C")) where code <> upper(code collate "C");
