-- The organisations that a partner may read of; none: all.
alter table neighbour_connection add column reads_orgs text[] not null default '{}';
