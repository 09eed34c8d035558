select document_states('workshopReturn', 'open', 'received', 'synchronized', 'deleted');
