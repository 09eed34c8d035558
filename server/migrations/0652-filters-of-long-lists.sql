-- What people ask the longest tables for. Times rise with the row's place in the table, so that a summary of each stretch is enough.
create index outbox_document_no on outbox (org, document_no);
create index outbox_type on outbox (org, type, id);
create index outbox_unsettled on outbox (org, state, id) where state <> 'synchronized';
create index outbox_time on outbox using brin (created_at) with (pages_per_range = 32, autosummarize = on);
create index audit_account on audit (org, account, id);
create index audit_call on audit (org, call, id);
create index audit_time on audit using brin (at) with (pages_per_range = 32, autosummarize = on);
create index label_event_document on label_event (document_no) where document_no <> '';
create index label_event_time on label_event using brin (at) with (pages_per_range = 32, autosummarize = on);
create index label_batch on label (org, batch, id) where batch <> '';

-- Lists that are sorted by a time of the partner.
create index inbound_record_newest on inbound_record (org, taken_at, id);
create index qa_result_newest on qa_result (org, inspected_at, id);
create index inspection_result_newest on inspection_result (org, inspected_at, id);
-- Lines of receipts of which something was rejected: few of all.
create index receipt_line_rejected on receipt_line (org, id) where rejected_qty > 0;
