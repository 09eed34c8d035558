select document_states('issue', 'saved', 'synchronized');
