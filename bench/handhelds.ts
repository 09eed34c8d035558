import { setTimeout as wait } from 'node:timers/promises';
import { HttpClient } from './httpClient.ts';
import { quantile } from './measure.ts';
import { type BenchPlant, onPlant } from './plant.ts';
import { makeNotes } from './receipts.ts';
import { count, ms, type Part } from './row.ts';

const handhelds = 200;
const linesPerNote = 20;

/** Accounts of many keepers, with the keeper's password. */
export async function keepers({ database: { pool } }: BenchPlant, people: number): Promise<string[]> {
  const { rows } = await pool.query<{ account: string }>(
    `with u as (insert into user_account (account, name, employee_no, password_hash)
                select 'hand' || g, 'hand' || g, 'H' || g, (select password_hash from user_account where account = 'keeper') from generate_series(1, $1::int) g
                returning id, account),
          r as (insert into user_role (user_id, org, role_code) select id, '101', 'warehouse-keeper' from u)
     select account from u`,
    [people],
  );
  return rows.map(({ account }) => account);
}

/** 200 people scan once a second each: they open a note, verify its labels one by one, and take the next note. */
export const handheldsPart: Part = ({ seconds }, tell) =>
  onPlant(async (plant) => {
    const notes = await makeNotes(plant, handhelds * Math.ceil(seconds / (linesPerNote + 1)), linesPerNote);
    await plant.database.pool.query("update delivery_note set state = 'unreceived', scanned_by = null, scanned_at = null");
    const accounts = await keepers(plant, handhelds);
    const people: HttpClient[] = [];
    // Checking a password is slow on purpose, so people do not all sign in at the same moment.
    for (let at = 0; at < handhelds; at += 4)
      people.push(...(await Promise.all(accounts.slice(at, at + 4).map((account) => new HttpClient(plant.url).signIn(account)))));
    const before = await plant.usage();
    const delays: number[] = [];
    const faults = new Map<string, number>();
    const started = performance.now();
    await Promise.all(
      people.map(async (person, nth) => {
        // Each person begins at another moment of the first second.
        const mine = notes.filter((_note, at) => at % handhelds === nth);
        const steps = await stepsOf(plant.database.pool, mine, seconds);
        await Promise.all(
          steps.map(async (step, second) => {
            await wait(Math.max(0, started + 3000 + (second + nth / handhelds) * 1000 - performance.now()));
            const begin = performance.now();
            const fault = await person.post(step.path, step.body).then(
              (answer) => (answer.Result ? undefined : answer.Code),
              (error: Error) => error.message,
            );
            delays.push(performance.now() - begin);
            if (fault) faults.set(fault, (faults.get(fault) ?? 0) + 1);
          }),
        );
      }),
    );
    const { memory, cpu } = await plant.usage();
    for (const one of people) one.close();
    const wrong = [...faults.values()].reduce((sum, n) => sum + n, 0);
    const p99 = quantile(delays, 0.99);
    tell({
      what: `${handhelds} handhelds, one scan a second for ${seconds} s: errors`,
      figure: `${wrong} of ${count(delays.length)}${[...faults].map(([code, n]) => `, ${n} × ${code}`).join('')}`,
      target: '0',
      reached: wrong === 0 && delays.length === handhelds * seconds,
    });
    tell({ what: 'their p99', figure: `${ms(p99)} (p50 ${ms(quantile(delays, 0.5))})`, target: '≤ 150 ms', reached: p99 <= 150 });
    tell({
      what: 'the server process meanwhile',
      figure: `${(((cpu - before.cpu) / (seconds * 1000)) * 100).toFixed(0)} % of a core, ${count(memory / 1e6)} MB`,
      target: '≤ 300 MB',
      reached: memory <= 300e6,
    });
  });

interface Step {
  path: string;
  body: unknown;
}

async function stepsOf(
  pool: { query: <R extends object>(text: string, values: unknown[]) => Promise<{ rows: R[] }> },
  notes: string[],
  seconds: number,
): Promise<Step[]> {
  const { rows } = await pool.query<{ note_no: string; labels: string[] }>(
    'select n.note_no, array_agg(b.code order by b.id) as labels from delivery_note n join label b on b.note_id = n.id where n.note_no = any($1) group by n.id order by n.id',
    [notes],
  );
  const steps = rows.flatMap(({ note_no, labels }): Step[] => [
    { path: '/api/Receive/SaveSignWhData', body: { qrcode: 'KW-SIGN:RM1' } },
    { path: '/api/Receive/DoScanRecieve', body: { data: { delino: note_no } } },
    ...labels.map((bar) => ({ path: '/api/Receive/GetDeliveryScanBarcodeDetailNew', body: { data: { delino: note_no, bar } } })),
  ]);
  return steps.slice(0, seconds);
}
