-- What was needed, counted at the line and reported in some days.
create index issue_task_needed on issue_task (org, needed_at);
create index line_scan_time on line_scan (org, scanned_at);
create index document_report_order on document (org, (header ->> 'orderNo')) where kind = 'productionReport';
