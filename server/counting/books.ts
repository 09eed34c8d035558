/**
 * What the books said of a stock key when it was counted, in SQL: what they say now less what has moved since. So nothing is held
 * still while people count, a count made without network is held against the books of its own moment, and what was booked late
 * is seen when the difference is posted. A count's own postings are part of the books at any moment: they stand for what it counted.
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

/** Of work in progress: what was issued to the workshop and not returned, less what production has reported of it (decision 0076). */
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
