/**
 * The book quantity of a stock key at the moment of its count, in SQL: the present book quantity less the movements since. So no work has to stop
 * during a count, a count made without network is compared with the books of its own moment, and late bookings
 * count when the difference is posted. The count's own postings belong to the books at any moment.
 * `k` is a row with the key's columns and `document_id`, `c` its count, `at` the moment.
 */
export const bookOfStock = (k: string, c: string, at: string): string => `(
  coalesce((select b.qty from balance b where (b.item_id, b.location_id, b.batch, b.project, b.status)
                                            = (${k}.item_id, ${k}.location_id, ${k}.batch, ${k}.project, ${k}.status)), 0)
  - coalesce((select sum(case when (m.to_location_id, m.to_status) = (${k}.location_id, ${k}.status) then m.qty else -m.qty end)
                from movement m
               where m.item_id = ${k}.item_id and m.id > ${c}.ledger_mark and m.at > ${at} and m.batch = ${k}.batch and m.project = ${k}.project
                 and ((m.to_location_id, m.to_status) = (${k}.location_id, ${k}.status)
                   or (m.from_location_id, m.from_status) = (${k}.location_id, ${k}.status))
                 and not (m.document_type = 'countResult' and m.document_id = ${c}.document_id)), 0))`;

/** For work in progress: issued to the workshop and not returned, less the quantity in production reports (decision 0076). */
export const bookOfWip = (k: string, c: string, at: string): string => `(
  coalesce((select sum(case when m.to_location_id = ${k}.location_id then m.qty else -m.qty end)
              from movement m
             where ${k}.location_id in (m.to_location_id, m.from_location_id) and m.from_location_id <> m.to_location_id
               and (m.item_id, m.batch, m.project) = (${k}.item_id, ${k}.batch, ${k}.project)
               and (m.at <= ${at} or (m.document_type = 'countResult' and m.document_id = ${c}.document_id))), 0)
  - coalesce((select sum(r.qty) from wip_reported(${k}.location_id, ${k}.item_id, ${at}) r
               where (r.batch, r.project) = (${k}.batch, ${k}.project)), 0))`;

/** The books of a line by the way of its count. */
export const bookOfLine = (k: string, c: string, at: string): string =>
  `(case ${c}.way when 'wip' then ${bookOfWip(k, c, at)} else ${bookOfStock(k, c, at)} end)`;
