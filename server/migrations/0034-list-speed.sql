-- First pages and exact totals of lists on a plant of a million balances and twenty million movements: what a page of stock
-- is found by stands in the index, so that the rows themselves are read for the twenty that are shown only.
drop index balance_listed;
create index balance_listed on balance (org, item_id, id) include (location_id, status) where present;
drop index balance_place;
create index balance_place on balance (location_id, status) include (org, present, item_id, id);
drop index balance_batch;
create index balance_batch on balance (org, batch, item_id, id) where present;
