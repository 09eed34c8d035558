-- Finished goods on their way into storage.
select document_states('completionApplication', 'open', 'confirmed', 'synchronized', 'returned', 'deleted');
alter table label add column if not exists production_order_id bigint;
