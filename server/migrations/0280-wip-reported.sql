-- What production has reported of the material at a workshop, by lot (decision W-1): each order's share of a component for what was
-- reported of it, rounded as the check of a set rounds. A report names no lots. It takes those that came first; what is more than
-- came at all is laid on the last one, so that the sum of an item is always right. What counts brought in or took out is no lot.
drop view wip_reported;
create function wip_reported(of_place bigint, of_item bigint, until timestamptz) returns table (batch text, project text, qty numeric)
language sql stable as $$
  with used as (
    select coalesce(sum(ceil(r.qty * c.qty / o.qty * 10 ^ i.decimals) / 10 ^ i.decimals), 0) as qty
      from location p join item i on i.id = of_item
      join (select k.org, k.production_order_id, sum(k.qty) as qty from production_order_component k
             where k.item_id = of_item group by k.org, k.production_order_id) c on c.org = p.org
      join production_order o on o.org = c.org and o.id = c.production_order_id and o.qty > 0
     cross join lateral (
       select sum(l.qty) as qty from document_line l join document d on d.org = l.org and d.id = l.document_id
        where l.org = o.org and l.source_kind = 'productionOrder' and l.source_id = o.id and d.kind = 'productionReport'
          and d.state <> 'deleted' and d.workshop_id = p.workshop_id and d.created_at <= until) r
     where p.id = of_place and r.qty > 0),
  lot as (
    select m.batch, m.project, min(m.id) as first, greatest(sum(case when m.to_location_id = of_place then m.qty else -m.qty end), 0) as qty
      from movement m
     where of_place in (m.to_location_id, m.from_location_id) and m.from_location_id <> m.to_location_id and m.item_id = of_item
       and m.document_type <> 'countResult' and m.at <= until
     group by m.batch, m.project),
  laid as (
    select l.*, sum(l.qty) over (order by l.first) - l.qty as before, l.first = max(l.first) over () as newest from lot l)
  select l.batch, l.project, greatest(case when l.newest then u.qty - l.before else least(l.qty, u.qty - l.before) end, 0)
    from laid l cross join used u
$$;
