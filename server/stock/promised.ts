/**
 * Labels that claim stock, in SQL on `b`: those in stock, and those that were picked and are still at a place of the plant. A
 * carton of labelled bags claims by its bags, also when a bag was split since.
 */
export const claimsStock = `b.state in ('in-stock', 'picked')
     and not exists (select from label c where c.parent_id = b.id and c.state in ('in-stock', 'picked', 'split'))`;

/** The sum of all labels of the stock key of a row `k`. */
export const promisedOf = (k: string): string => `
  (select coalesce(sum(b.qty), 0) from label b
    where (b.location_id, b.item_id, b.batch, b.project, b.status) = (${k}.location_id, ${k}.item_id, ${k}.batch, ${k}.project, ${k}.status)
      and ${claimsStock})`;
