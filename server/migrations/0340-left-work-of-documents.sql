-- A step that was left keeps the document of its flow and what it was about: one card for each where it is taken over.
alter table left_work add column document_key text not null default '', add column about text not null default '';
