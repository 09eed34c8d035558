-- A condition over whole rows that have a generated column cannot be restored from a dump: the columns it is about are named.
drop trigger touch on user_account;
create trigger touch before update of name, employee_no, department, contact, id_card_tail_hash, status on user_account for each row
  when ((old.name, old.employee_no, old.department, old.contact, old.id_card_tail_hash, old.status)
        is distinct from (new.name, new.employee_no, new.department, new.contact, new.id_card_tail_hash, new.status))
  execute function touch_record();
