-- Movements from and to a place, and of a person: 5 s each without an index on a plant of twenty million. Equal values
-- share their entries, so that the three are small, and together cost a posted line 7 µs. The smallest also counts them all.
create index movement_from on movement (org, from_location_id);
create index movement_to on movement (org, to_location_id);
create index movement_person on movement (org, user_id);
