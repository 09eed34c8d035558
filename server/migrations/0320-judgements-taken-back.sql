select document_states('judgement', 'saved', 'deleted');
