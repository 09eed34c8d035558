-- Open apps carry the number of abnormal documents: whatever changes it, by hand, by a job or by a neighbour, is told.
create function tell_abnormal() returns trigger language plpgsql as $$
begin
  perform pg_notify('kuwei', 'abnormal ' || coalesce(nullif(new.org, ''), '*'));
  return null;
end $$;
create trigger outbox_abnormal after update of state on outbox for each row
  when ((old.state = 'failed') <> (new.state = 'failed')) execute function tell_abnormal();
create trigger parked_record_new after insert on parked_record for each row
  when (new.state = 'parked') execute function tell_abnormal();
create trigger parked_record_over after update of state on parked_record for each row
  when (old.state <> new.state) execute function tell_abnormal();
