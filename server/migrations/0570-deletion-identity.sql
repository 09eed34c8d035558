-- Partners number documents by organisation and type: a deletion of one with the same number in another type is another deletion.
update inbound_record set record_id = org || '/' || (data ->> 'type') || '/' || record_id
 where kind = 'documentDeleted' and org <> '' and data ->> 'type' is not null;
alter table parked_record add column identity text not null default '';
update parked_record p set identity = coalesce(
  (select r.record_id from inbound_record r
    where r.source = p.source and r.kind = 'documentDeleted' and r.data ->> 'type' is not null
      and r.record_id = r.org || '/' || (r.data ->> 'type') || '/' || p.record_id and p.kind = 'documentDeleted' limit 1), p.record_id);
