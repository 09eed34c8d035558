-- A list of lines looks for words in what it joins first, and finds its lines by their keys then (decision 0319). Words of numbers that stand
-- in the lines themselves have an index of their own. The expressions are those of server/core/lists/searchInSql.ts (see 0610).
do $$ begin
  if not exists (select from pg_extension where extname = 'pg_trgm') then return; end if;
  create index document_words on document using gin (translate(lower(doc_no), ' -_./\·,()–— 　－／．，、（）', '') gin_trgm_ops);
  create index document_order_words on document using gin (translate(lower(header ->> 'orderNo'), ' -_./\·,()–— 　－／．，、（）', '') gin_trgm_ops) where header ->> 'orderNo' is not null;
  create index document_line_order_words on document_line using gin (translate(lower(detail ->> 'orderNo'), ' -_./\·,()–— 　－／．，、（）', '') gin_trgm_ops) where detail ->> 'orderNo' is not null;
  create index issue_line_order_words on issue_line using gin (translate(lower(order_no), ' -_./\·,()–— 　－／．，、（）', '') gin_trgm_ops);
  create index line_scan_words on line_scan using gin (translate(lower(code), ' -_./\·,()–— 　－／．，、（）', '') gin_trgm_ops, translate(lower(order_no), ' -_./\·,()–— 　－／．，、（）', '') gin_trgm_ops);
  create index delivery_note_line_words on delivery_note_line using gin (translate(lower(po_no), ' -_./\·,()–— 　－／．，、（）', '') gin_trgm_ops);
  create index production_order_words on production_order using gin (translate(lower(order_no), ' -_./\·,()–— 　－／．，、（）', '') gin_trgm_ops);
end $$;

create index putaway_task_item on putaway_task (org, item_id);
create index issue_pick_item on issue_pick (org, item_id);
create index issue_pick_user on issue_pick (user_id);
create index count_line_location on count_line (location_id);
create index line_scan_item on line_scan (org, item_id);
