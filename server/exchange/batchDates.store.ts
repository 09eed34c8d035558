import { named } from '../core/database/named.ts';
import type { Query } from './inTransaction.ts';

/** The last day of a batch that a person entered here. */
export interface ToldBatch {
  itemId: number;
  batch: string;
  madeOn: string | null;
  expiresOn: string;
  /** The last day of its record that the person saw; null where there was none. */
  seen: string | null;
}

// The earlier content of the record is stored beside it.
const replaceText = `
  insert into batch as b (org, item_id, batch, made_on, expires_on, source)
  select :org, g.item, g.batch, case when g.made <= g.day then g.made end, g.day, 'receipt'
    from unnest(:items::bigint[], :batches::text[], :made::date[], :days::date[]) as g(item, batch, made, day) order by g.item, g.batch
  on conflict (org, item_id, batch) do update set
    made_on = coalesce(excluded.made_on, case when b.made_on <= excluded.expires_on then b.made_on end), expires_on = excluded.expires_on,
    source = excluded.source, other_source = b.source, other_made_on = b.made_on, other_expires_on = b.expires_on,
    other_supplier_batch = b.supplier_batch, told_at = now()
   where b.expires_on is not distinct from
         (select g.seen from unnest(:items::bigint[], :batches::text[], :seen::date[]) as g(item, batch, seen) where (g.item, g.batch) = (b.item_id, b.batch))
  returning b.id`;

const besideText = `
  update batch b set other_source = 'receipt', other_made_on = null, other_expires_on = g.day, other_supplier_batch = ''
    from unnest($2::bigint[], $3::text[], $4::date[]) as g(item, batch, day)
   where b.org = $1 and (b.item_id, b.batch) = (g.item, g.batch)`;

/** Replaces the last days of batches by those of a receipt; returns how many still were as the receiver saw them. */
export async function replaceDates(query: Query, org: string, batches: readonly ToldBatch[]): Promise<number> {
  const replaced = await query<{ id: number }>(
    ...named(replaceText, {
      org,
      items: batches.map(({ itemId }) => itemId),
      batches: batches.map(({ batch }) => batch),
      made: batches.map(({ madeOn }) => madeOn),
      days: batches.map(({ expiresOn }) => expiresOn),
      seen: batches.map(({ seen }) => seen),
    }),
  );
  return replaced.length;
}

/** Stores the dates that a receipt names for batches, beside the dates that count. */
export const keepBeside = (query: Query, org: string, batches: readonly Pick<ToldBatch, 'itemId' | 'batch' | 'expiresOn'>[]) =>
  query(besideText, [
    org,
    batches.map(({ itemId }) => itemId),
    batches.map(({ batch }) => batch),
    batches.map(({ expiresOn }) => expiresOn),
  ]);

// A partner's word stands beside, also under an extension of an extension.
const extendText = `
  update batch set
    other_source = case when source = 'inspection' then other_source else source end,
    other_made_on = case when source = 'inspection' then other_made_on else made_on end,
    other_expires_on = case when source = 'inspection' then other_expires_on else expires_on end,
    other_supplier_batch = case when source = 'inspection' then other_supplier_batch else supplier_batch end,
    extended_from = extended_from || expires_on, expires_on = $2, source = 'inspection', told_at = now()
  where id = $1`;

/** Gives a batch the later last day of an inspector. */
export const extendDate = (query: Query, id: number, day: string) => query(extendText, [id, day]);
