/** The layers that a movement with this alias carried, the oldest first, as JSON; in SQL. */
export const layersOfMovement = (m: string): string => `
  (select json_agg(json_build_object('at', y.at, 'qty', trim_scale(y.qty)::text) order by y.at)
     from unnest(coalesce(${m}.layer_times, array[coalesce(${m}.received_at, ${m}.at)]), coalesce(${m}.layer_qtys, array[${m}.qty])) as y(at, qty))`;

/** The layers of a balance with this alias by day in a time zone, oldest first, as JSON; null where all arrived on one day. In SQL. */
export const layersInSql = (k: string, zone: string): string => `
  case when ${k}.layer_times is not null then (
    select json_agg(json_build_object('day', plant_day(y.at, ${zone})::text, 'qty', trim_scale(y.qty)::text) order by y.at)
      from unnest(${k}.layer_times, ${k}.layer_qtys) as y(at, qty)) end`;
