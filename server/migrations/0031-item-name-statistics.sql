-- A list compares the name as its reader sees it, an expression: without numbers about it the planner takes any part of a
-- name for rare, and a short one on a large plant is then answered in seconds. The shape is localName's for Chinese readers.
create statistics item_shown_name on (coalesce(name)) from item;
