-- The last days that an inspector replaced by a later one: a partner who repeats one of them does not take the new one back.
alter table batch add extended_from date[] not null default '{}';
