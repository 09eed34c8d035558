-- Stock that stands today gets its best known age. Labels: when they or what they were split from were received, else how old their stock
-- is. Stock: the movements of each item are gone through again from the first, the oldest goods leaving first; a key that comes out with
-- the quantity that it has gets those layers, any other keeps the one age that it had.
update label b set received_at = coalesce(
  (with recursive up as (
     select b.id, b.parent_id union all select p.id, p.parent_id from up join label p on p.id = up.parent_id)
   select min(e.at) from up join label_event e on e.label_id = up.id and e.event = 'received'),
  (select k.received_at from balance k where (k.item_id, k.location_id, k.batch, k.project, k.status) = (b.item_id, b.location_id, b.batch, b.project, b.status)))
 where b.state in ('in-stock', 'picked', 'split');

create function replay_item(of_item bigint, zone text) returns void language plpgsql as $$
declare
  m record; k record; took record; names text[] := '{}'; keys layers[] := '{}'; ids bigint[] := '{}'; gone layers[] := '{}';
  f int; t int; got layers; named layers; first_at timestamptz; since timestamptz; labelled timestamptz;
begin
  for m in
    select x.id, x.qty, x.at, x.reverses_id, b.received_at as labelled, x.to_location_id, x.to_status, x.batch, x.project,
           case when a.warehouse_id is not null or a.kind = 'transit' then concat_ws('|', x.from_location_id, x.from_status, x.batch, x.project) end as source,
           case when z.warehouse_id is not null or z.kind = 'transit' then concat_ws('|', x.to_location_id, x.to_status, x.batch, x.project) end as target
      from movement x join location a on a.id = x.from_location_id join location z on z.id = x.to_location_id left join label b on b.id = x.label_id
     where x.item_id = of_item order by x.id
  loop
    first_at := coalesce(first_at, m.at);
    f := array_position(names, m.source); t := array_position(names, m.target);
    if t is null and m.target is not null then
      names := names || m.target; t := cardinality(names); keys[t] := ('{}', '{}');
      -- Stock that was taken over from another system is as old as it was there.
      select b.received_at into since from balance b where (b.item_id, b.location_id, b.batch, b.project, b.status)
        = (of_item, m.to_location_id, m.batch, m.project, m.to_status) and b.received_at < first_at;
    else since := null; end if;
    named := case when m.reverses_id is not null and array_position(ids, m.reverses_id) is not null then gone[array_position(ids, m.reverses_id)]
                  when m.labelled is not null then (array[m.labelled], array[null])::layers else ('{}', '{}')::layers end;
    if f is not null then
      took := take_layers(keys[f], m.qty, named, zone);
      keys[f] := took.rest; got := took.taken;
      if took.lacking > 0 then got := add_layers(got, (array[m.at], array[took.lacking])::layers, zone); end if;
    elsif m.reverses_id is not null and cardinality(named.times) > 0 and named.qtys[1] is not null then got := named;
    else got := (array[least(m.at, since, m.labelled)], array[m.qty])::layers;
    end if;
    if t is not null then keys[t] := add_layers(keys[t], got, zone); end if;
    ids := ids || m.id; gone := gone || got;
  end loop;
  for k in select b.*, concat_ws('|', b.location_id, b.status, b.batch, b.project) as name from balance b where b.item_id = of_item and b.present loop
    t := array_position(names, k.name);
    continue when t is null;
    got := keys[t];
    continue when coalesce((select sum(q) from unnest(got.qtys) q), 0) <> k.qty;
    update balance b set received_at = got.times[1], layer_times = case when cardinality(got.times) > 1 then got.times end,
           layer_qtys = case when cardinality(got.times) > 1 then got.qtys end
     where b.id = k.id and (b.received_at, cardinality(got.times)) is distinct from (got.times[1], 1);
  end loop;
end $$;

do $$
declare i record;
begin
  for i in select x.id, o.time_zone from item x join organisation o on o.org = x.org
            where exists (select from balance b where b.item_id = x.id and b.present) loop
    perform replay_item(i.id, i.time_zone);
  end loop;
end $$;
drop function replay_item;
