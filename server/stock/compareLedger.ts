import type { Pool } from 'pg';

/** What the recomputing check found; a difference is a key whose balance is not the sum of its movements. */
export interface LedgerComparison {
  balances: number;
  movements: number;
  differences: LedgerDifference[];
}
export interface LedgerDifference {
  key: string;
  balance: string;
  movements: string;
}

const compareText = `
  with flow as (
    select to_location_id as location_id, item_id, batch, project, to_status as status, qty from movement
    union all
    select from_location_id, item_id, batch, project, from_status, -qty from movement
  ), summed as (
    select f.item_id, f.location_id, f.batch, f.project, f.status, sum(f.qty) as qty
      from flow f join location l on l.id = f.location_id and l.kind = 'storage'
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

/** Recomputes every balance from the movements, in one snapshot, and reports what differs. */
export async function compareLedger(pool: Pool): Promise<LedgerComparison> {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const counts = await client.query<{ balances: number; movements: number }>(
      'select (select count(*) from balance) as balances, (select count(*) from movement) as movements',
    );
    const differences = await client.query<LedgerDifference>(compareText);
    await client.query('commit');
    return { balances: counts.rows[0]?.balances ?? 0, movements: counts.rows[0]?.movements ?? 0, differences: differences.rows };
  } finally {
    client.release();
  }
}
