-- Codes that are not in capitals, by their capitals: with the unique indexes of codes a scan is found in any case of its letters.
create index label_any_case on label (org, upper(code collate "C")) where code <> upper(code collate "C");
create index location_any_case on location (org, upper(code collate "C")) where code <> upper(code collate "C");
create index item_any_case on item (org, upper(code collate "C")) where code <> upper(code collate "C");
create index note_any_case on delivery_note (org, upper(note_no collate "C")) where note_no <> upper(note_no collate "C");
create index order_any_case on production_order (org, upper(order_no collate "C")) where order_no <> upper(order_no collate "C");
create index line_scan_any_case on line_scan (org, upper(code collate "C")) where code <> upper(code collate "C");
