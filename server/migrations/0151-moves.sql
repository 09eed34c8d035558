-- Moves within a warehouse are documents without a neighbour (contract/locations/move.document.ts).
select document_states('move', 'saved');
