-- The calendar day of a moment in a plant's time zone; `ahead` is how long before midnight that day begins. Every derived day is made
-- by this function, never by the zone of the database.
create function plant_day(at timestamptz, zone text, ahead interval default '0') returns date
  language sql immutable parallel safe return ((at at time zone zone) + ahead)::date;
