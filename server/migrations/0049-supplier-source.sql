-- Portal and ERP count the versions of a supplier each for itself: the number of one says nothing about the other's.
alter table supplier add column source text not null default 'erp';
update supplier s set source = r.source from inbound_record r
 where r.kind = 'supplier' and r.org = s.org and r.code = s.code and r.version = s.version;
