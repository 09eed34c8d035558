-- A split of a label, or a label that stands in place of another: what was made of it, by whom, and whether it was undone.
create table label_split (
  id bigint generated always as identity primary key, org text not null references organisation,
  label_id bigint not null, how text not null check (how in ('split', 'regenerated')),
  qty numeric(18, 6) not null check (qty > 0), pieces int not null check (pieces >= 0), detail text not null default '',
  user_id bigint references user_account, at timestamptz not null default now(),
  undone_at timestamptz, undone_by bigint references user_account,
  check ((undone_at is null) = (undone_by is null))
);
-- Both ways only within an organisation.
create unique index if not exists label_of_org on label (org, id);
create unique index label_split_of_org on label_split (org, id);
alter table label_split add constraint label_split_label_id_of_org foreign key (org, label_id) references label (org, id);
create index label_split_label on label_split (label_id);
-- A label is in pieces once at a time.
create unique index label_split_once on label_split (label_id) where undone_at is null;

-- Which split a piece came of: after an undone split and another one a label has pieces of both.
alter table label
  add column label_split_id bigint,
  add constraint label_label_split_id_of_org foreign key (org, label_split_id) references label_split (org, id);
create index label_split_pieces on label (label_split_id) where label_split_id is not null;
