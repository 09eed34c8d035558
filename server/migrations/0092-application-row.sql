-- What other systems may read of the application beside its name; without effect here.
alter table application
  add column extend1 text not null default '', add column extend2 text not null default '', add column extend3 text not null default '',
  add column extend4 text not null default '', add column extend5 text not null default '';
