-- Suppliers see their own labels, what happened to them, their scans and splits: without it each of these lists reads the labels of all suppliers.
create index label_supplier on label (org, supplier_code, id);
