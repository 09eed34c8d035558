-- The sales target, the announcement and the connections know who changed them last too, and how often they were changed.
alter table sales_target add column revision int not null default 1;
create trigger touch before update on sales_target for each row when (old.* is distinct from new.*) execute function touch_record();
alter table application add column revision int not null default 1, add column changed_by bigint, add column changed_at timestamptz not null default now();
create trigger touch before update on application for each row when (old.* is distinct from new.*) execute function touch_record();
alter table neighbour_connection add column revision int not null default 1;
create trigger touch before update on neighbour_connection for each row when (old.* is distinct from new.*) execute function touch_record();
