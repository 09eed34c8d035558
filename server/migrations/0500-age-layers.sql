-- Age by layers: goods of one key may have come on several days. A layer is a time and a quantity; those of one day of the plant are one.
-- One layer needs no list: it is `received_at`, with the whole quantity. Several stand in the two lists, the oldest first, and `received_at`
-- is the first of them. A movement keeps the layers that it carried in the same form; null is the movement's own time.
alter table balance add column layer_times timestamptz[], add column layer_qtys numeric(18, 6)[],
  add constraint balance_layers check ((layer_times is null) = (layer_qtys is null));
alter table movement add column received_at timestamptz, add column layer_times timestamptz[], add column layer_qtys numeric(18, 6)[];
-- When the goods of a label came into the plant; its pieces have it too. It says which of several cartons of a key is the oldest.
alter table label add column received_at timestamptz;
alter table ledger_fault drop constraint ledger_fault_kind_check,
  add constraint ledger_fault_kind_check check (kind in ('balance', 'reserved', 'labels', 'layers'));

create type layers as (times timestamptz[], qtys numeric[]);

-- What arrives now on top of what lies there: for statements that only bring goods in. `last` is when the newest goods there came.
create function arrived_times(times timestamptz[], since timestamptz, at timestamptz, zone text) returns timestamptz[]
  language sql immutable parallel safe
  return case when plant_day(coalesce(times[cardinality(times)], since), zone) >= plant_day(at, zone) then times
              else coalesce(times, array[since]) || at end;
create function arrived_qtys(times timestamptz[], qtys numeric[], since timestamptz, qty numeric, more numeric, at timestamptz, zone text) returns numeric[]
  language sql immutable parallel safe
  return case when plant_day(coalesce(times[cardinality(times)], since), zone) < plant_day(at, zone) then coalesce(qtys, array[qty]) || more
              when qtys is not null then qtys[:cardinality(qtys) - 1] || (qtys[cardinality(qtys)] + more) end;

-- Layers of a stored row. Where its lists do not add up to its quantity (a program of an older version changed it), the oldest are too
-- many, or the newest too few.
create function layers_of(since timestamptz, times timestamptz[], qtys numeric[], qty numeric) returns layers language plpgsql immutable as $$
declare
  l layers := case when qty <= 0 then ('{}', '{}')::layers when times is null then (array[since], array[qty])::layers else (times, qtys)::layers end;
  over numeric; n int;
begin
  if times is null or qty <= 0 then return l; end if;
  select coalesce(sum(q), 0) - qty into over from unnest(qtys) q;
  while over > 0 and cardinality(l.qtys) > 0 loop
    if l.qtys[1] > over then l.qtys[1] := l.qtys[1] - over; over := 0;
    else over := over - l.qtys[1]; l.times := l.times[2:]; l.qtys := l.qtys[2:]; end if;
  end loop;
  n := cardinality(l.qtys);
  if over < 0 and n > 0 then l.qtys[n] := l.qtys[n] - over; end if;
  return l;
end $$;

-- Takes a quantity: first of the named days, each up to its quantity where one is given, then the oldest.
create function take_layers(l layers, want numeric, named layers, zone text, out taken layers, out rest layers, out lacking numeric)
language plpgsql immutable as $$
declare
  n int := coalesce(cardinality(l.times), 0); open numeric; part numeric; took numeric[] := array_fill(0::numeric, array[n]);
begin
  taken := ('{}', '{}'); rest := ('{}', '{}'); lacking := want;
  for j in 1 .. coalesce(cardinality(named.times), 0) loop
    open := least(coalesce(named.qtys[j], lacking), lacking);
    for i in 1 .. n loop
      exit when open <= 0;
      continue when plant_day(l.times[i], zone) <> plant_day(named.times[j], zone);
      part := least(l.qtys[i] - took[i], open);
      took[i] := took[i] + part; open := open - part; lacking := lacking - part;
    end loop;
  end loop;
  for i in 1 .. n loop
    part := least(l.qtys[i] - took[i], lacking);
    took[i] := took[i] + part; lacking := lacking - part;
    if took[i] > 0 then taken.times := taken.times || l.times[i]; taken.qtys := taken.qtys || took[i]; end if;
    if took[i] < l.qtys[i] then rest.times := rest.times || l.times[i]; rest.qtys := rest.qtys || (l.qtys[i] - took[i]); end if;
  end loop;
end $$;

-- Puts layers to layers; those of one day become one, of the earlier time.
create function add_layers(l layers, more layers, zone text) returns layers language plpgsql immutable as $$
declare i int; n int;
begin
  for j in 1 .. coalesce(cardinality(more.times), 0) loop
    n := coalesce(cardinality(l.times), 0);
    i := n;
    while i > 0 and plant_day(l.times[i], zone) > plant_day(more.times[j], zone) loop i := i - 1; end loop;
    if i > 0 and plant_day(l.times[i], zone) = plant_day(more.times[j], zone) then
      l.times[i] := least(l.times[i], more.times[j]);
      l.qtys[i] := l.qtys[i] + more.qtys[j];
    else
      l := (l.times[:i] || more.times[j] || l.times[i + 1:], l.qtys[:i] || more.qtys[j] || l.qtys[i + 1:])::layers;
    end if;
  end loop;
  return l;
end $$;

-- Which layers each move of a posting carries, and what its locked keys hold afterwards: a move out of a key takes the days that it names,
-- else the day of its label, else the oldest; the key where it goes receives just those. What comes from outside is of the days that it
-- names, of its label's day, of the newest day there where it is found (a count), else of now. Moves name their keys by their places in
-- the lists of keys, none outside of the plant. A move whose key gets its goods by a later one waits for that. Rows of moves come in the form
-- of the table of movements, rows of keys in that of balances.
create function carry_layers(of_org text, k_item bigint[], k_place bigint[], k_batch text[], k_project text[], k_status text[], m_qty numeric[],
    m_from int[], m_to int[], m_label bigint[], m_layers jsonb[], m_found boolean[])
  returns table (is_move boolean, nth int, received_at timestamptz, layer_times timestamptz[], layer_qtys numeric[])
language plpgsql stable as $$
declare
  zone text; keys layers[]; moved layers[]; labelled timestamptz[]; debt numeric[] := array_fill(0::numeric, array[cardinality(k_item)]);
  named layers; got layers; took record; lacking numeric; f int; t int; n int; part numeric;
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
      continue when moved[m] is not null;
      f := m_from[m]; t := m_to[m];
      named := case when m_layers[m] is not null then
                 (select (array_agg((x.l ->> 0)::timestamptz order by x.i), array_agg((x.l ->> 1)::numeric order by x.i))::layers
                    from jsonb_array_elements(m_layers[m]) with ordinality x(l, i))
               when labelled[m] is not null then (array[labelled[m]], array[null])::layers
               else ('{}', '{}')::layers end;
      if f is not null then
        took := take_layers(keys[f], m_qty[m], named, zone);
        lacking := took.lacking;
        if lacking > 0 and not force then waits := true; continue; end if;
        keys[f] := took.rest; got := took.taken;
        debt[f] := debt[f] + lacking;
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
      moved[m] := got; went := true; force := false;
      while t is not null and debt[t] > 0 and cardinality(got.qtys) > 0 loop
        n := cardinality(got.qtys); part := least(debt[t], got.qtys[n]); debt[t] := debt[t] - part;
        if part = got.qtys[n] then got := (got.times[:n - 1], got.qtys[:n - 1])::layers; else got.qtys[n] := got.qtys[n] - part; end if;
      end loop;
      if t is not null then keys[t] := add_layers(keys[t], got, zone); end if;
    end loop;
    exit when not waits;
    -- Goods that go round in a circle, or fewer than there are: the balances decide that.
    force := not went;
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
