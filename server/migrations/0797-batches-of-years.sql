-- A batch is asked for by its number, also among the movements of years; labels of reports and applications by what a person types of them.
drop index batch_expires;
create index batch_expires on batch (org, expires_on, id);
create index movement_batch on movement (org, batch, id) where batch <> '';
create index document_line_labels on document_line using gin (label_ids) where source_kind = 'productionOrder';
do $$ begin
  if not exists (select from pg_extension where extname = 'pg_trgm') then return; end if;
  create index batch_words on batch using gin (translate(lower(batch), ' -_./\·,()–— 　－／．，、（）', '') gin_trgm_ops, translate(lower(supplier_batch), ' -_./\·,()–— 　－／．，、（）', '') gin_trgm_ops);
end $$;
