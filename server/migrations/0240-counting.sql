-- Counts (contract/counting). The head of a count is a document; what is counted stands here, key by key, with every entry that was
-- ever made. What the books said is written down only when a count is submitted: until then there is nothing that could be seen.
select document_states('countResult', 'created', 'counting', 'counted', 'recounting', 'recounted', 'posted', 'synchronized', 'cancelled');

create table stock_count (
  org text not null, document_id bigint not null, way text not null check (way in ('cycle', 'opening', 'wip')),
  -- the last movement before the count: what came later has a higher identity
  ledger_mark bigint not null, scope jsonb not null default '{}', round int not null default 1, sent_back boolean not null default false,
  due_at timestamptz, last_line int not null default 0,
  -- the rates, with what they are made of: lines to count, lines with an entry, first counts that were as the books
  to_count int not null default 0, counted int not null default 0, accurate int not null default 0,
  -- the first count of a workshop says where its books begin
  base boolean not null default false,
  primary key (org, document_id), foreign key (org, document_id) references document (org, id)
);

create table count_place (
  org text not null, document_id bigint not null, location_id bigint not null,
  -- a place is in one count at a time
  open boolean not null default true, counted_at timestamptz, user_id bigint references user_account,
  primary key (org, document_id, location_id),
  foreign key (org, document_id) references stock_count (org, document_id), foreign key (org, location_id) references location (org, id)
);
create unique index count_place_once on count_place (location_id) where open;
create index count_place_when on count_place (location_id, counted_at) where counted_at is not null;

create table count_person (
  org text not null, document_id bigint not null, user_id bigint not null references user_account, round int not null,
  assigned boolean not null default false, joined_at timestamptz,
  primary key (org, document_id, user_id, round), foreign key (org, document_id) references stock_count (org, document_id)
);
create index count_person_of on count_person (user_id, org);

create table count_line (
  org text not null, id bigint generated always as identity, document_id bigint not null, line_no int not null,
  location_id bigint not null, item_id bigint not null, batch text not null default '', project text not null default '',
  status text not null check (status in ('inspection', 'available', 'hold')),
  origin text not null check (origin in ('expected', 'found', 'appeared')),
  -- the round in which it is to be counted, and what was counted in it last
  round int not null default 1, qty numeric(18, 6) check (qty >= 0), loose numeric(18, 6) not null default 0,
  counted_at timestamptz, user_id bigint references user_account, user_name text not null default '',
  first_qty numeric(18, 6), first_book numeric(18, 6), book numeric(18, 6), back text not null default '', posted_at timestamptz,
  primary key (org, id), unique (id), unique (org, document_id, line_no),
  unique (org, document_id, location_id, item_id, batch, project, status),
  foreign key (org, document_id) references stock_count (org, document_id), foreign key (org, location_id) references location (org, id),
  foreign key (org, item_id) references item (org, id)
);
create index count_line_place on count_line (document_id, location_id);
create index count_line_item on count_line (org, item_id, id);

create table count_entry (
  org text not null, id bigint generated always as identity, document_id bigint not null, line_id bigint not null, round int not null,
  qty numeric(18, 6) not null, by_scan boolean not null default false, user_id bigint not null references user_account,
  device text not null default '', counted_at timestamptz not null, arrived_at timestamptz not null default now(),
  primary key (org, id), foreign key (org, line_id) references count_line (org, id)
);
create index count_entry_person on count_entry (document_id, user_id, counted_at);

create table count_scan (
  org text not null, line_id bigint not null, round int not null, label_id bigint not null, qty numeric(18, 6) not null check (qty > 0),
  at timestamptz not null, user_id bigint not null references user_account,
  primary key (org, line_id, round, label_id), foreign key (org, line_id) references count_line (org, id),
  foreign key (org, label_id) references label (org, id)
);

-- What production has reported of a workshop's material; reporting puts its lines here.
create view wip_reported as
  select null::text as org, null::bigint as workshop_id, null::bigint as item_id, ''::text as batch, 0::numeric as qty, now() as at where false;

-- Places whose quantities somebody may not see, because they are counting there.
create function blind_places(of_org text, of_user bigint) returns setof bigint language sql stable as $$
  select p.location_id
    from count_person w join document d on d.org = w.org and d.id = w.document_id
    join stock_count c on c.org = w.org and c.document_id = w.document_id and c.round = w.round
    join count_place p on p.org = w.org and p.document_id = w.document_id
   where w.user_id = of_user and w.org = of_org and w.joined_at is not null and d.state in ('created', 'counting', 'recounting')
$$;
