import type { Partner } from '../../contract/exchange/partner.ts';
import { Refusal } from '../core/answer/refusal.ts';
import { named } from '../core/database/named.ts';
import type { Query } from './inTransaction.ts';
import { type GoneThing, type Taker, type Unusable, withKnownOrg } from './taker.ts';

/** Item and batch, kept for the tombstone of the record. */
const codeOf = (itemNo: string, batch: string): string => `${itemNo}/${batch}`;

const itemsText = `
  select i.org, i.code from item i join unnest($1::text[], $2::text[]) as g(org, code) on g.org = i.org and g.code = i.code`;

// `g` is the received record; where it names no last day, the shelf life of the item (0: none) makes it from the day made on.
// Both the ERP's and another partner's data are kept; the ERP's counts.
const storeText = `
  insert into batch as b (org, item_id, batch, made_on, expires_on, supplier_batch, source)
  select g.org, i.id, g.batch, g.made_on, coalesce(g.expires_on, g.made_on + nullif(i.shelf_days, 0)), g.supplier_batch, $2
    from jsonb_to_recordset($1::jsonb) as g(org text, item text, batch text, made_on date, expires_on date, supplier_batch text)
    join item i on i.org = g.org and i.code = g.item order by g.org, i.id, g.batch
  on conflict (org, item_id, batch) do update set
    made_on = case when $3 then b.made_on else excluded.made_on end, expires_on = case when $3 then b.expires_on else excluded.expires_on end,
    supplier_batch = case when $3 then b.supplier_batch else excluded.supplier_batch end, source = case when $3 then b.source else excluded.source end,
    other_source = case when $3 then excluded.source when b.source <> excluded.source then b.source else b.other_source end,
    other_made_on = case when $3 then excluded.made_on when b.source <> excluded.source then b.made_on else b.other_made_on end,
    other_expires_on = case when $3 then excluded.expires_on when b.source <> excluded.source then b.expires_on else b.other_expires_on end,
    other_supplier_batch = case when $3 then excluded.supplier_batch when b.source <> excluded.source then b.supplier_batch else b.other_supplier_batch end,
    told_at = now()`;

// The ERP's day wins over those of others. A day that was entered here at a receipt stays when a partner repeats the day before it. The day
// of an inspector stays against all but a new day of the ERP.
const heldText = `
  select b.org, i.code, b.batch from batch b join item i on i.id = b.item_id
    join unnest(:orgs::text[], :items::text[], :batches::text[], :made::date[], :days::date[]) as g(org, code, batch, made_on, expires_on)
      on g.org = b.org and g.code = i.code and g.batch = b.batch
    cross join lateral (select coalesce(g.expires_on, g.made_on + nullif(i.shelf_days, 0)) as day) said
   where b.source = 'erp' and :source <> 'erp'
      or b.source = 'receipt' and b.other_source = :source and (b.other_made_on, b.other_expires_on) is not distinct from (g.made_on, said.day)
      or b.source = 'inspection' and (:source <> 'erp' or said.day is null or said.day = any(b.extended_from)) for no key update of b`;

// When one partner withdraws its data, the other's counts again.
const buryTexts = [
  `update batch b set other_source = '', other_made_on = null, other_expires_on = null, other_supplier_batch = ''
     from item i, unnest($1::text[], $2::text[]) as g(org, code)
    where i.id = b.item_id and b.org = g.org and i.code || '/' || b.batch = g.code and b.other_source = $3`,
  `delete from batch b using item i, unnest($1::text[], $2::text[]) as g(org, code)
    where i.id = b.item_id and b.org = g.org and i.code || '/' || b.batch = g.code and b.source = $3 and b.other_source = ''`,
  `update batch b set made_on = b.other_made_on, expires_on = b.other_expires_on, supplier_batch = b.other_supplier_batch, source = b.other_source,
          other_source = '', other_made_on = null, other_expires_on = null, other_supplier_batch = ''
     from item i, unnest($1::text[], $2::text[]) as g(org, code)
    where i.id = b.item_id and b.org = g.org and i.code || '/' || b.batch = g.code and b.source = $3 and b.other_source <> ''`,
] as const;

/** Dates of batches: if two partners send them, the ERP's count, and the other's are kept and shown beside. */
export const takeBatches: Taker<'batch'> = {
  codeOf: ({ data }) => codeOf(data.itemNo, data.batch),
  take: async (query, records, source) => {
    const { usable, unusable } = await withKnownOrg(query, records);
    const orgs = usable.map(({ data }) => data.org);
    const items = usable.map(({ data }) => data.itemNo);
    const knownItems = new Set(
      (await query<{ org: string; code: string }>(itemsText, [orgs, items])).map(({ org, code }) => `${org}\n${code}`),
    );
    for (const one of usable) {
      const { org, itemNo: item, batch, producedOn, expiresOn } = one.data;
      if (!knownItems.has(`${org}\n${item}`)) unusable.set(one, new Refusal('parked.item-unknown', { code: item }));
      else if (producedOn && expiresOn && expiresOn < producedOn)
        unusable.set(one, new Refusal('parked.batch-days', { item, batch, made: producedOn, expires: expiresOn }));
    }
    const takenRows = usable.filter((one) => !unusable.has(one)).map(({ data }) => data);
    const held = await query<{ org: string; code: string; batch: string }>(
      ...named(heldText, {
        orgs: takenRows.map(({ org }) => org),
        items: takenRows.map(({ itemNo }) => itemNo),
        batches: takenRows.map(({ batch }) => batch),
        source,
        made: takenRows.map(({ producedOn }) => producedOn ?? null),
        days: takenRows.map(({ expiresOn }) => expiresOn ?? null),
      }),
    );
    const isHeld = new Set(held.map(({ org, code, batch }) => `${org}\n${codeOf(code, batch)}`));
    const rowsOf = (besides: boolean) =>
      takenRows
        .filter(({ org, itemNo, batch }) => isHeld.has(`${org}\n${codeOf(itemNo, batch)}`) === besides)
        .map(({ org, itemNo: item, batch, producedOn, expiresOn, supplierBatch = '' }) => ({
          ...{ org, item, batch, made_on: producedOn ?? null, expires_on: expiresOn ?? null, supplier_batch: supplierBatch },
        }));
    for (const besides of [false, true]) {
      const rows = rowsOf(besides);
      if (rows.length > 0) await query(storeText, [JSON.stringify(rows), source, besides]);
    }
    return unusable;
  },
  bury: async (query: Query, things: readonly GoneThing[], source: Partner) => {
    for (const text of buryTexts) await query(text, [things.map(({ org }) => org), things.map(({ code }) => code), source]);
    return new Map<never, Unusable>();
  },
};
