select document_states('allocationOut', 'open', 'out', 'synchronized', 'deleted');
select document_states('transferIn', 'open', 'reviewed', 'synchronized', 'deleted');
select document_states('transferClosing', 'saved');
create index transfer_order_to on transfer_order (to_org, transfer_no);
create index transfer_order_from on transfer_order (from_org, transfer_no);
