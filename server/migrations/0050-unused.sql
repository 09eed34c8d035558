-- Made for what was done another way: nothing writes or reads them.
drop table ledger_check;
alter table session drop column agent;
