-- Names in three languages wherever a person reads them, and a number to find the newest change by.
alter table area add column name_en text not null default '', add column name_yn text not null default '';
alter table location add column name_en text not null default '', add column name_yn text not null default '';
alter table production_line add column name_en text not null default '', add column name_yn text not null default '';
alter table project add column name_en text not null default '', add column name_yn text not null default '';
create index warehouse_person_user on warehouse_person (user_id);
