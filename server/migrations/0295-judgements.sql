select document_states('judgement', 'saved');
create index document_line_judged on document_line (org, source_id) where source_kind = 'documentLine';
