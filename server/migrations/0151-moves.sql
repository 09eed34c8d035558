-- Moves within a warehouse are documents without a neighbour (contract/locations/move.document.ts).
select document_states('move', 'saved');

-- A comparison belongs to the organisation of its place.
alter table position_check drop constraint position_check_location_id_fkey,
  add constraint position_check_location_fkey foreign key (org, location_id) references location (org, id);
