/** The layers that a movement with this alias carried, the oldest first, as JSON; in SQL. */
export const layersOfMovement = (m: string): string => `
  (select json_agg(json_build_object('at', y.at, 'qty', trim_scale(y.qty)::text) order by y.at)
     from unnest(coalesce(${m}.layer_times, array[coalesce(${m}.received_at, ${m}.at)]), coalesce(${m}.layer_qtys, array[${m}.qty])) as y(at, qty))`;

/** What of a balance with this alias came on which day of a time zone, the oldest first, as JSON; null where all came on one. In SQL. */
export const layersInSql = (k: string, zone: string): string => `
  case when ${k}.layer_times is not null then (
    select json_agg(json_build_object('day', plant_day(y.at, ${zone})::text, 'qty', trim_scale(y.qty)::text) order by y.at)
      from unnest(${k}.layer_times, ${k}.layer_qtys) as y(at, qty)) end`;
