import type { Pool } from 'pg';
import { withoutLimits } from '../core/database.ts';

/** What the recomputing check found. */
export interface LedgerComparison {
  balances: number;
  movements: number;
  /** Keys whose balance is not the sum of their movements, or whose reserved quantity is not that of their reservations. */
  differences: LedgerDifference[];
  /** Keys whose labels promise more than lies there. */
  promised: PromisedTooMuch[];
}
export interface LedgerDifference {
  key: string;
  balance: string;
  movements: string;
}

export interface PromisedTooMuch {
  key: string;
  balance: string;
  labels: string;
}

const compareText = `
  with flow as (
    select to_location_id as location_id, item_id, batch, project, to_status as status, qty from movement
    union all
    select from_location_id, item_id, batch, project, from_status, -qty from movement
  ), summed as (
    select f.item_id, f.location_id, f.batch, f.project, f.status, sum(f.qty) as qty
      from flow f join location l on l.id = f.location_id and l.warehouse_id is not null
     group by f.item_id, f.location_id, f.batch, f.project, f.status
  ), kept as (
    select balance_id, sum(qty) as qty from reservation group by balance_id
  )
  select concat_ws(' ', coalesce(b.org, ''), i.code, l.code, coalesce(b.batch, s.batch), coalesce(b.project, s.project), coalesce(b.status, s.status)) as key,
         coalesce(b.qty, 0) as balance, coalesce(s.qty, 0) as movements
    from balance b
    full join summed s on s.item_id = b.item_id and s.location_id = b.location_id and s.batch = b.batch
                      and s.project = b.project and s.status = b.status
    left join item i on i.id = coalesce(b.item_id, s.item_id)
    left join location l on l.id = coalesce(b.location_id, s.location_id)
    left join kept k on k.balance_id = b.id
   where coalesce(b.qty, 0) <> coalesce(s.qty, 0) or coalesce(b.reserved, 0) <> coalesce(k.qty, 0)
   limit 1000`;

/** Labels are claims, stock is the truth; those that were picked still lie in a place of the plant, and a carton of labelled bags counts by these. */
const promisedText = `
  select concat_ws(' ', b.org, i.code, l.code, b.batch, b.project, b.status) as key, coalesce(max(k.qty), 0) as balance, sum(b.qty) as labels
    from label b join item i on i.id = b.item_id left join location l on l.id = b.location_id
    left join balance k on k.item_id = b.item_id and k.location_id = b.location_id and k.batch = b.batch
                       and k.project = b.project and k.status = b.status
   where b.state in ('in-stock', 'picked') and not exists (select from label c where c.parent_id = b.id and c.state in ('in-stock', 'picked'))
   group by b.org, i.code, l.code, b.batch, b.project, b.status
  having sum(b.qty) > coalesce(max(k.qty), 0) order by 1 limit 1000`;

/** Recomputes every balance from the movements and holds labels against balances, in one snapshot; reports what differs. */
export async function compareLedger(pool: Pool): Promise<LedgerComparison> {
  const client = await pool.connect();
  try {
    await client.query(`begin isolation level repeatable read read only; ${withoutLimits}`);
    const counts = await client.query<{ balances: number; movements: number }>(
      'select (select count(*) from balance) as balances, (select count(*) from movement) as movements',
    );
    const differences = await client.query<LedgerDifference>(compareText);
    const promised = await client.query<PromisedTooMuch>(promisedText);
    await client.query('commit');
    const { balances = 0, movements = 0 } = counts.rows[0] ?? {};
    return { balances, movements, differences: differences.rows, promised: promised.rows };
  } finally {
    client.release();
  }
}
