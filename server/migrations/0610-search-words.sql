-- Words are looked for in squeezed texts: small letters without separators, so that 30101004 finds 3010-1004 (decision 0221). The expressions
-- are those of server/core/lists/searchInSql.ts. What receipts write has one index for it as before, only of another text.
alter table item add column words text generated always as
  (translate(lower(code || ' ' || name || ' ' || name_en || ' ' || name_yn || ' ' || spec), ' -_./\·,()–— 　－／．，、（）', '')) stored;

-- A database where the extension is missing searches without it, only slower.
do $$ begin
  if not exists (select from pg_extension where extname = 'pg_trgm') then return; end if;
  drop index if exists item_words, delivery_note_words, receipt_words, scan_record_words, label_words;
  create index item_words on item using gin (words gin_trgm_ops);
  create index location_code_squeezed on location using gin (translate(lower(code), ' -_./\·,()–— 　－／．，、（）', '') gin_trgm_ops);
  create index delivery_note_words on delivery_note using gin (translate(lower(note_no), ' -_./\·,()–— 　－／．，、（）', '') gin_trgm_ops, translate(lower(supplier_code), ' -_./\·,()–— 　－／．，、（）', '') gin_trgm_ops, translate(lower(supplier_name), ' -_./\·,()–— 　－／．，、（）', '') gin_trgm_ops);
  create index receipt_words on receipt using gin (translate(lower(receipt_no), ' -_./\·,()–— 　－／．，、（）', '') gin_trgm_ops, translate(lower(note_no), ' -_./\·,()–— 　－／．，、（）', '') gin_trgm_ops, translate(lower(supplier_name), ' -_./\·,()–— 　－／．，、（）', '') gin_trgm_ops);
  create index scan_record_words on scan_record using gin (translate(lower(code), ' -_./\·,()–— 　－／．，、（）', '') gin_trgm_ops) where deleted_at is null;
  create index label_words on label using gin (translate(lower(code), ' -_./\·,()–— 　－／．，、（）', '') gin_trgm_ops);
end $$;
