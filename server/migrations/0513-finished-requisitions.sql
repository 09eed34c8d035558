select document_states('requisition', 'open', 'unreviewed', 'reviewed', 'finished', 'deleted');
