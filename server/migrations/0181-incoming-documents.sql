select document_states('manualStorage', 'saved', 'deleted');
select document_states('miscReceipt', 'open', 'reviewed', 'synchronized', 'deleted');
