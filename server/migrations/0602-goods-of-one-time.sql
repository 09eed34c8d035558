-- Goods that leave a place where all came at one time: what they carry is known without a walk through layers. The rest is as before (0590).
create or replace function carry_layers(of_org text, k_item bigint[], k_place bigint[], k_batch text[], k_project text[], k_status text[], m_qty numeric[],
    m_from int[], m_to int[], m_label bigint[], m_layers jsonb[], m_found boolean[])
  returns table (is_move boolean, nth int, received_at timestamptz, layer_times timestamptz[], layer_qtys numeric[])
language plpgsql stable as $$
declare
  zone text; keys layers[]; labelled timestamptz[]; open numeric[] := m_qty; moved layers[] := array_fill(('{}', '{}')::layers, array[cardinality(m_qty)]);
  named layers; got layers; took record; lacking numeric; f int; t int; n int; circle int[]; round numeric;
  force boolean := false; went boolean; waits boolean;
begin
  select o.time_zone into zone from organisation o where o.org = of_org;
  select array_agg(layers_of(b.received_at, b.layer_times, b.layer_qtys, coalesce(b.qty, 0)) order by k.i) into keys
    from unnest(k_item, k_place, k_batch, k_project, k_status) with ordinality k(item, place, batch, project, status, i)
    left join balance b on (b.item_id, b.location_id, b.batch, b.project, b.status) = (k.item, k.place, k.batch, k.project, k.status);
  select array_agg(b.received_at order by m.i) into labelled from unnest(m_label) with ordinality m(label, i) left join label b on b.id = m.label;
  loop
    went := false; waits := false;
    for m in 1 .. cardinality(m_qty) loop
      continue when open[m] = 0;
      f := m_from[m]; t := m_to[m];
      -- Most goods leave from where all came at one time: nothing is to be chosen.
      if f is not null and m_layers[m] is null and open[m] = m_qty[m] then
        got := keys[f];
        if cardinality(got.times) = 1 and got.qtys[1] >= open[m] then
          moved[m] := (got.times, array[open[m]])::layers;
          keys[f] := case when got.qtys[1] = open[m] then ('{}', '{}')::layers else (got.times, array[got.qtys[1] - open[m]])::layers end;
          if t is not null then
            keys[t] := case when coalesce(cardinality((keys[t]).times), 0) = 0 then moved[m] else add_layers(keys[t], moved[m], zone) end;
          end if;
          open[m] := 0; went := true; force := false;
          continue;
        end if;
      end if;
      named := case when m_layers[m] is not null then
                 (select (array_agg((x.l ->> 0)::timestamptz order by x.i), array_agg((x.l ->> 1)::numeric order by x.i))::layers
                    from jsonb_array_elements(m_layers[m]) with ordinality x(l, i))
               when labelled[m] is not null then (array[labelled[m]], array[null])::layers
               else ('{}', '{}')::layers end;
      if f is not null then
        took := take_layers(keys[f], open[m], named, zone);
        lacking := took.lacking;
        if lacking > 0 and not force then waits := true; continue; end if;
        keys[f] := took.rest; got := took.taken;
      elsif m_layers[m] is not null then
        took := take_layers(add_layers(('{}', '{}')::layers, named, zone), m_qty[m], ('{}', '{}')::layers, zone);
        got := took.taken; lacking := took.lacking;
      else
        n := coalesce(cardinality((keys[t]).times), 0);
        got := (array[coalesce(labelled[m], case when m_found[m] and n > 0 then (keys[t]).times[n] end, now())], array[m_qty[m]])::layers;
        lacking := 0;
      end if;
      -- What no layer is known of counts from now.
      if lacking > 0 then got := add_layers(got, (array[now()], array[lacking])::layers, zone); end if;
      moved[m] := add_layers(moved[m], got, zone); open[m] := 0; went := true; force := false;
      if t is not null then keys[t] := add_layers(keys[t], got, zone); end if;
    end loop;
    exit when not waits;
    continue when went;
    -- Back from a move that waits to one that brings goods where it takes them, until a move comes again.
    circle := '{}'; n := (select min(i) from unnest(open) with ordinality o(qty, i) where qty > 0);
    while n is not null and n <> all (circle) loop
      circle := circle || n;
      n := (select min(i) from unnest(open, m_to) with ordinality o(qty, key, i) where qty > 0 and key = m_from[n]);
    end loop;
    -- Without a circle there are fewer goods than are taken: the balances refuse that.
    force := n is null;
    continue when force;
    circle := circle[array_position(circle, n):];
    round := (select min(open[i]) from unnest(circle) i);
    foreach n in array circle loop
      open[n] := open[n] - round; moved[n] := add_layers(moved[n], (array[now()], array[round])::layers, zone);
    end loop;
  end loop;
  is_move := true;
  for m in 1 .. cardinality(m_qty) loop
    nth := m; got := moved[m]; n := cardinality(got.times);
    received_at := case when n > 1 or got.times[1] <> now() then got.times[1] end;
    layer_times := case when n > 1 then got.times end; layer_qtys := case when n > 1 then got.qtys end;
    return next;
  end loop;
  is_move := false;
  for k in 1 .. cardinality(k_item) loop
    nth := k; got := keys[k]; n := coalesce(cardinality(got.times), 0);
    received_at := got.times[1];
    layer_times := case when n > 1 then got.times end; layer_qtys := case when n > 1 then got.qtys end;
    return next;
  end loop;
end $$;
