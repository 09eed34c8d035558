import { completionKey, completionOrder } from './documentKindsOfYears.ts';
import { isJudged } from './receivingFillers.ts';
import { base, documentsOf } from './size.ts';
import {
  batchOf,
  type Filler,
  isRejected,
  itemOf,
  noteKeys,
  noteLabel,
  personOf,
  placeOf,
  productLabel,
  projectOf,
  receivingOf,
  series,
  shelved,
  timeOf,
  warehouseOf,
} from './sql.ts';

/** Labels that left the plant with a document. */
const goneText = `
  create temp table gone on commit preserve rows as
  select distinct unnest(l.label_ids) as id from document_line l join document d on d.org = l.org and d.id = l.document_id
   where d.id > ${base} and d.kind in ('issue', 'productOut', 'scanOut', 'allocationOut', 'iqcReturn') and d.state not in ('open', 'deleted');
  create temp table made on commit preserve rows as
  select distinct unnest(l.label_ids) as id from document_line l join document d on d.org = l.org and d.id = l.document_id
   where d.id > ${base} and d.kind = 'completionApplication' and d.state not in ('open', 'deleted');
  analyze gone; analyze made;`;

const labels: Filler = {
  name: 'labels',
  tables: ['label'],
  text: (size) => {
    const products = documentsOf(size, 'completionApplication') * 2 * 2;
    const loose = Math.ceil(size.scale * 4_000);
    return `${goneText}
    insert into label (id, org, code, note_id, note_line_id, item_id, batch, project, qty, supplier_code, location_id, state, status, printed_at, print_count, created_at, received_at, box_no)
    overriding system value
    select x.id, '101', 'BL' || lpad(x.id::text, 10, '0'), n.id, l.id, l.item_id, l.batch, l.project, 10, n.supplier_code,
           case when x.here then case when x.shelf then l.location_id else ${receivingOf(warehouseOf(`l.id - ${base}`))} end end,
           case when x.here then 'in-stock' when n.state = 'received' then 'issued' else 'printed' end,
           case when x.here then case when x.n % 2 = 1 then case when ${isJudged('x.n', size)} then 'available' else 'inspection' end
                                      when x.shelf or x.n % 4 <> 0 then 'available' else 'inspection' end end,
           n.created_at, 1, n.created_at, n.received_at, case when x.id % 9 = 0 then 'X' || x.id / 20 else '' end
      from delivery_note_line l join delivery_note n on n.id = l.note_id cross join generate_series(1, 3) k
      cross join lateral (select ${noteLabel(`l.id - ${base}`, 0)} + k as id, n.id - ${base} as n) i
      left join gone o on o.id = i.id
      cross join lateral (select i.id, i.n, n.state = 'received' and o.id is null as here,
                                 i.n % 2 = 1 or i.n <= ${shelved(size)} and not (${isRejected('i.n')} and k = 3) as shelf) x
     where l.id > ${base} order by x.id;
    insert into label (id, org, code, kind, item_id, batch, project, qty, location_id, state, status, printed_at, print_count, created_at, received_at, production_order_id)
    overriding system value
    select ${productLabel('p.c', 0, size)} + 1 + p.k, '101', 'FG' || lpad(p.g::text, 10, '0'), 'product', ${itemOf('p.key', size)}, ${batchOf('p.key', size)}, ${projectOf('p.key')}, 20,
           case when m.id is not null then ${placeOf('p.key', size)} end, case when m.id is not null then 'in-stock' else 'generated' end,
           case when m.id is not null then 'available' end, p.at, 1, p.at, p.at, ${completionOrder('p.c', size)}
      from (select g.g, (g.g + 1) / 2 as c, (g.g - 1) % 2 as k, ${completionKey('(g.g + 1) / 2', size)} as key, ${timeOf('g.g', products)} as at from ${series(products)}) p
      left join made m on m.id = ${productLabel('p.c', 0, size)} + 1 + p.k order by p.g;
    -- Loose parts whose labels nobody scanned yet.
    insert into label (id, org, code, item_id, qty, supplier_code, state, printed_at, print_count, created_at) overriding system value
    select ${base} + ${noteKeys(size) * 3 + products} + g.g, '101', 'LP' || lpad(g.g::text, 8, '0'), ${itemOf('g.g', size)}, 10, 'V' || lpad((1 + g.g % 300)::text, 4, '0'),
           'printed', x.at, 1, x.at from ${series(loose)} cross join lateral (select ${timeOf('g.g', loose)} as at) x;`;
  },
};

const life: Filler = {
  name: 'what happened to labels',
  tables: ['label_event', 'label_split'],
  text: () => `
    insert into label_event (label_id, event, document_type, document_no, location_id, user_id, at, detail)
    select b.id, case when b.note_id is null then 'generated' when n.state = 'received' then 'received' else 'printed' end, case when n.state = 'received' then 'receipt' else '' end,
           coalesce(r.receipt_no, ''), b.location_id, ${personOf(`b.id - ${base}`)}, coalesce(n.received_at, b.created_at), ''
      from label b left join delivery_note n on n.id = b.note_id left join receipt r on r.id = n.id where b.id > ${base} order by coalesce(n.received_at, b.created_at), b.id;
    -- Splits that were undone, so that each carton is whole.
    insert into label_split (org, label_id, how, qty, pieces, user_id, at, undone_at, undone_by)
    select '101', b.id, 'split', b.qty, 2, ${personOf(`b.id - ${base}`)}, b.created_at, b.created_at + interval '1 hour', ${personOf(`b.id - ${base}`)}
      from label b where b.id > ${base} and b.id % 200 = 3 order by b.id;`,
};

/** One pallet at every fourth place, with a third of the labels there. */
const pallets: Filler = {
  name: 'pallets',
  tables: ['pallet'],
  text: () => `
    insert into pallet (id, org, code, created_at) overriding system value
    select ${base} + p.n, '101', 'PL101-' || to_char(${base} + p.n, 'FM9999999900000000'), now() - make_interval(hours => p.n::int)
      from (select row_number() over (order by location_id) as n from label where id > ${base} and location_id % 4 = 0 group by location_id) p;
    update label b set pallet_id = ${base} + p.n
      from (select location_id, row_number() over (order by location_id) as n from label where id > ${base} and location_id % 4 = 0 group by location_id) p
     where b.id > ${base} and b.id % 3 = 0 and b.location_id = p.location_id and b.state = 'in-stock';`,
};

/** Labels, their events, and pallets. */
export const labelFillers: readonly Filler[] = [labels, life, pallets];
