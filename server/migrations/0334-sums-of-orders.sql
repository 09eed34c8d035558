-- What MCAS scanned of an order is added up at every report of it: in the order of its pieces, without sorting them.
create index line_scan_pieces on line_scan (org, order_no, item_id, code, scanned_at desc, id desc) include (qty) where withdrawn_at is null;
drop index line_scan_order;
