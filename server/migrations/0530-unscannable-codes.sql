-- Codes that were kept before they were read as scans are read: no scan finds them. The rule is that of contract/core/readCode.ts (a test
-- compares the two); the indexes hold only these codes, so to list them costs nothing.
create function unscannable(code text) returns boolean language sql immutable parallel safe return
  code ~ '[\u0001-\u001f\u007f-\u00a0\u00ad\u061c\u2000-\u2015\u2028-\u202f\u205f-\u2064\u2212\u3000\ufe63\ufeff\uff0d\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]'
  or code ~ '^\s|\s$|^\d(\.\d+)?[eE]\+\d+$';

-- The same code with what nobody sees written out.
create function spelt_out(code text) returns text language sql immutable parallel safe return
  (select string_agg(case when unscannable(sign) then '⟨U+' || upper(lpad(to_hex(ascii(sign)), 4, '0')) || '⟩' else sign end, '' order by nth)
     from regexp_split_to_table(code, '') with ordinality as one(sign, nth));

create index item_unscannable on item (org) where unscannable(code);
create index label_unscannable on label (org) where unscannable(code);
create index location_unscannable on location (org) where unscannable(code);
create index note_unscannable on delivery_note (org) where unscannable(note_no);
create index order_unscannable on production_order (org) where unscannable(order_no);
