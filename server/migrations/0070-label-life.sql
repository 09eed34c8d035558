-- A label in stock stands for a quantity of one stock key: its place and batch, and now also the status that its goods have.
-- What a short carton promised before it was reduced stays beside it, for the day its receipt is deleted.
alter table label
  add column status text check (status in ('inspection', 'available', 'hold')),
  add column reduced_from numeric(18, 6),
  drop constraint label_state_check,
  add constraint label_state_check
    check (state in ('generated', 'printed', 'scanned', 'in-stock', 'picked', 'issued', 'split', 'void'));
update label b set status = l.status, batch = l.batch, project = l.project
  from receipt_line l join receipt r on r.id = l.receipt_id and r.state <> 'deleted'
 where b.state = 'in-stock' and b.note_line_id = l.note_line_id;
