/** The layers that a movement with this alias carried, the oldest first, as JSON; in SQL. */
export const layersOfMovement = (m: string): string => `
  (select json_agg(json_build_object('at', y.at, 'qty', trim_scale(y.qty)::text) order by y.at)
     from unnest(coalesce(${m}.layer_times, array[coalesce(${m}.received_at, ${m}.at)]), coalesce(${m}.layer_qtys, array[${m}.qty])) as y(at, qty))`;
