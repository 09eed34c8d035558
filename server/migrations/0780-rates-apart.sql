-- Rates of counts: a place that is to be confirmed empty counts as one, and the recount has rates of its own (S94).
alter table stock_count
  -- first counts that were compared with the books: places that were confirmed empty have nothing to agree with
  add column compared int not null default 0,
  -- lines that were counted again, with an entry, and with one that was as the books
  add column to_recount int not null default 0,
  add column recounted int not null default 0,
  add column recount_accurate int not null default 0;
update stock_count set compared = counted;
update stock_count c set to_count = c.to_count + e.places, counted = c.counted + e.places
  from (select p.org, p.document_id, count(*) as places from count_place p
         where p.counted_at is not null and not exists (select from count_line l where l.document_id = p.document_id and l.location_id = p.location_id) group by 1, 2) e
 where e.org = c.org and e.document_id = c.document_id and c.way <> 'wip' and c.compared > 0;
update stock_count c set to_recount = s.lines, recounted = s.counted, recount_accurate = s.accurate
  from (select org, document_id, count(*) as lines, count(qty) as counted, count(*) filter (where qty = book) as accurate
          from count_line where round > 1 group by 1, 2) s
 where s.org = c.org and s.document_id = c.document_id and c.round > 1;
