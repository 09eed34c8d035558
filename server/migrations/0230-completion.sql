-- Finished goods on their way into storage.
select document_states('completionApplication', 'open', 'confirmed', 'synchronized', 'returned', 'deleted');
