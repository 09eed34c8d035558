-- A line of a note may go while the lines of a deleted receipt remember what was received of it.
alter table receipt_line alter column note_line_id drop not null;
alter table receipt_line drop constraint receipt_line_note_line_id_fkey,
  add constraint receipt_line_note_line_id_fkey foreign key (note_line_id) references delivery_note_line on delete set null;
-- Foreign keys that deletes of lines look through.
create index label_note_line on label (note_line_id);
create index receipt_line_note_line on receipt_line (note_line_id);
-- Codes of labels that the product itself makes.
create sequence label_number;
