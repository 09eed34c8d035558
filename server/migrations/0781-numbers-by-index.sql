-- The search across everything finds a receipt by its number in the ERP, and a preparation request by the number of its demand (S91).
create index receipt_erp_no on receipt (org, erp_no) where erp_no <> '';
create index issue_task_demand on issue_task (org, demand_no);
