import type { Pool } from 'pg';
import { readRows } from '../core/database/database.ts';
import { checkParts } from '../stock/ledgerCheck.store.ts';

/** What is in a copy of the database, and the faults of its ledger. */
export interface CopyFigures {
  organisations: number;
  balances: number;
  movements: number;
  labels: number;
  messages: number;
  faults: number;
  /** The newest movement of goods. */
  lastWork: string | null;
}

const countsText = `
  select (select count(*) from organisation) as organisations, (select count(*) from balance) as balances,
         (select count(*) from movement) as movements, (select count(*) from label) as labels, (select count(*) from outbox) as messages,
         (select max(at) from movement)::text as "lastWork"`;

/** Counts what a copy has, and checks its ledger as the daily job does. Writes nothing. */
export async function checkCopy(pool: Pool): Promise<CopyFigures> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    const { rows } = await client.query<Omit<CopyFigures, 'faults'>>(countsText);
    const [counts] = rows;
    if (!counts) throw new Error('the database counts nothing');
    let faults = 0;
    for (const { org } of await readRows<{ org: string }>(pool, 'select org from organisation', []))
      faults += (await checkParts(pool, org, 0, Number.POSITIVE_INFINITY)).faults.length;
    return { ...counts, faults };
  } finally {
    client.release();
  }
}

/** The figures as text. */
export const inWords = ({ organisations, balances, movements, labels, messages, lastWork }: CopyFigures): string =>
  `${organisations} organisations, ${balances} balances, ${movements} movements, ${labels} labels, ${messages} messages; the newest movement is of ${lastWork ?? 'no day'}`;
