-- Portal and ERP count the versions of a note each for itself: the one's 2 is not older than the other's 5.
alter table delivery_note add column erp_version bigint not null default 0;
update delivery_note set erp_version = version, version = 0 where source = 'erp';
