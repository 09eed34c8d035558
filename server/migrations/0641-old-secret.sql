-- The secret of before is taken for a while beside the new one, so that both sides need not change it in the same minute.
alter table neighbour_connection add column old_secret bytea, add column old_secret_until timestamptz;
