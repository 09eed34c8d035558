import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Partner } from '../../contract/exchange/partner.ts';
import { usableInSql } from './usableInSql.ts';

/** A partner that is connected is due at once; the job of some server asks it within seconds. */
export const pullNowText = `
  update neighbour_state s set next_pull_at = least(s.next_pull_at, now()) from neighbour_connection c
   where s.neighbour = $1 and c.neighbour = s.neighbour and ${usableInSql('c')}
  returning s.neighbour`;

const endedText = 'select from neighbour_state where neighbour = $1 and pulled_at > $2 and pull_claimed_until is null';
const longestWaitMs = 5000;
const lookMs = 200;

/** Pulls a partner's changes and waits for the result, as long as a person at a screen would; returns at once without a connection. */
export async function pullAndWait(pool: Pool, partner: Partner): Promise<void> {
  const { rows } = await pool.query<{ asked: Date }>('select now() as asked');
  if ((await pool.query(pullNowText, [partner])).rowCount === 0) return;
  const until = Date.now() + longestWaitMs;
  while (Date.now() < until) {
    await wait(lookMs);
    if ((await pool.query(endedText, [partner, rows[0]?.asked])).rowCount) return;
  }
}
