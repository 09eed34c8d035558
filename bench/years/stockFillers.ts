import { isPosted } from './documentFillers.ts';
import { base } from './size.ts';
import { type Filler, noteLabel, outside, personOf, series, timeOf } from './sql.ts';

/**
 * Movements are computed from the documents: a note's line moves carton by carton, a line with labels label by label, and
 * a line without labels in five parts. They are written in the order of their times.
 */
const movements: Filler = {
  name: 'movements',
  tables: ['movement'],
  text: () => `
    insert into movement (org, item_id, batch, project, qty, from_location_id, from_status, to_location_id, to_status, document_type, document_id, document_line,
                          label_id, user_id, at)
    select '101', m.* from (
      select l.item_id, l.batch, l.project, 10, ${outside('supplier')}, 'available', l.location_id, l.status, 'receipt', l.receipt_id, l.line_no,
             ${noteLabel(`l.id - ${base}`, 0)} + k as label_id, r.user_id, r.received_at as at
        from receipt_line l join receipt r on r.id = l.receipt_id cross join generate_series(1, 3) k where l.id > ${base}
      union all
      select l.item_id, l.batch, l.project, l.qty / p.parts, l.from_location_id, l.from_status, l.to_location_id, l.to_status, d.kind, d.id, l.line_no,
             l.label_ids[k], d.user_id, d.created_at
        from document_line l join document d on d.org = l.org and d.id = l.document_id
        cross join lateral (select case when d.kind = 'completionApplication' then 5 when cardinality(l.label_ids) > 0 then cardinality(l.label_ids) when l.qty >= 100 then 5 else 1 end as parts) p
        cross join lateral generate_series(1, p.parts) k
       where d.id > ${base} and ${isPosted} and l.from_location_id is not null and l.to_location_id is not null
      union all
      select p.item_id, p.batch, p.project, p.qty, p.from_location_id, 'available', p.to_location_id, 'available', 'issueTask', p.task_id, p.no, null, p.user_id, p.at
        from issue_pick p where p.id > ${base} and p.issued_qty = 0
      union all
      select l.item_id, l.batch, l.project, l.qty - l.book, ${outside('adjustment')}, l.status, l.location_id, l.status, 'countResult', l.document_id, l.line_no, null, l.user_id, l.posted_at
        from count_line l where l.posted_at is not null and l.qty > l.book) m
     order by m.at;`,
};

/** Balances are the sums of the movements of their key. */
const balances: Filler = {
  name: 'balances and reservations',
  tables: ['balance', 'reservation'],
  text: () => `
    insert into balance (org, item_id, location_id, warehouse_id, batch, project, status, qty, reserved, changed_at, received_at)
    select '101', f.item_id, f.location_id, p.warehouse_id, f.batch, f.project, f.status, f.qty, coalesce(r.qty, 0), f.last, f.first
      from (select item_id, location_id, batch, project, status, sum(qty) as qty, min(at) as first, max(at) as last
              from (select item_id, to_location_id as location_id, batch, project, to_status as status, qty, at from movement
                    union all select item_id, from_location_id, batch, project, from_status, -qty, at from movement) sides group by 1, 2, 3, 4, 5) f
      join location p on p.id = f.location_id and p.warehouse_id is not null
      left join (select item_id, to_location_id, batch, project, sum(qty) as qty from issue_pick where undone_at is null and issued_qty = 0 group by 1, 2, 3, 4) r
        on (r.item_id, r.to_location_id, r.batch, r.project) = (f.item_id, f.location_id, f.batch, f.project) and f.status = 'available'
     order by f.item_id, f.location_id;
    insert into reservation (org, balance_id, document_type, document_id, document_line, qty, user_id, created_at)
    select '101', b.id, 'issueTask', p.task_id, p.no, p.qty, p.user_id, p.at
      from issue_pick p join balance b on (b.item_id, b.location_id, b.batch, b.project, b.status) = (p.item_id, p.to_location_id, p.batch, p.project, 'available')
     where p.undone_at is null and p.issued_qty = 0;`,
};

const batches: Filler = {
  name: 'dates of batches',
  tables: ['batch'],
  text: () => `
    insert into batch (org, item_id, batch, made_on, expires_on, source)
    select '101', k.item_id, k.batch, k.made, k.made + 90 + (k.item_id % 700)::int, 'erp'
      from (select item_id, batch, min(received_at)::date as made from balance where batch <> '' and item_id > ${base} group by 1, 2) k;
    update balance b set expires_on = x.expires_on from batch x where (x.org, x.item_id, x.batch) = (b.org, b.item_id, b.batch);`,
};

const checks: Filler = {
  name: 'checks of places and of the ledger',
  tables: ['position_check', 'ledger_check', 'ledger_fault'],
  text: (size) => {
    const many = Math.ceil(size.scale * 50_000);
    return `
    insert into position_check (org, location_id, at, user_id, here, missing, elsewhere)
    select '101', ${base} + 1 + g.g % ${size.places}, ${timeOf('g.g', many)}, ${personOf('g.g')}, 4, 0, 0 from ${series(many)};
    insert into ledger_check (org, at, balances, faults) values ('101', now(), 1, ${Math.ceil(size.scale * 1000)});
    insert into ledger_fault (org, kind, item_id, location_id, batch, project, status, balance, expected)
    select '101', 'labels', ${base} + 1 + g.g % ${size.items}, ${base} + 1 + g.g % ${size.places}, '', '', 'available', 1, 2 from ${series(Math.ceil(size.scale * 1000))};`;
  },
};

/** The ledger. */
export const stockFillers: readonly Filler[] = [movements, balances, batches, checks];
