-- Lines of counts sorted by the number of their count: without it the numbers of all documents are gone through.
create index count_result_no on document (org, doc_no) where kind = 'countResult';
-- Prepared goods of a round that are no longer wanted (`surplusInSql`): without it the lines of all years of the warehouse are read.
create index issue_line_surplus on issue_line (org)
  where greatest(prepared_qty - case when order_ended is null then greatest(qty, issued_qty) else issued_qty end, 0) > 0;
