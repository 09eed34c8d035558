-- Somebody went to look where a picker found less than there should be, and says what it was.
alter table issue_short
  add column settled_at timestamptz, add column settled_by bigint references user_account, add column outcome text not null default '',
  add constraint issue_short_settled check ((settled_at is null) = (settled_by is null));
create index issue_short_open on issue_short (org, line_id) where settled_at is null;
