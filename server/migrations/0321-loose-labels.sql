-- Labels of loose parts that nobody scanned yet, by their supplier: a device takes them along.
create index label_loose on label (org, supplier_code, id) where note_id is null and state in ('generated', 'printed');
