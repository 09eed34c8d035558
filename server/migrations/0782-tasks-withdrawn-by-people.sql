-- The person who withdrew a task of a receipt that the ERP has: no answer of the ERP brings such a task back.
alter table putaway_task add column withdrawn_by bigint references user_account;
