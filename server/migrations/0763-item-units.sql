-- Units in which partners say quantities of an item besides its own: one of it is so many of the item's.
create table item_unit (
  org text not null, item_id bigint not null, unit text not null, factor numeric(18, 6) not null check (factor > 0),
  primary key (item_id, unit), foreign key (org, item_id) references item (org, id)
);
