-- A delivery may come without a purchase order where its note says why: goods that stay the supplier's, or samples. Lines without one have none.
alter table delivery_note add column without_order text not null default '' check (without_order in ('', 'consignment', 'sample'));
