select document_states('looseReceipt', 'open', 'synchronized', 'deleted');
