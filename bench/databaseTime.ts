import { readdir, readFile } from 'node:fs/promises';
import type { Database } from '../server/core/database/database.ts';

/** A process of Linux: its parent, and the processor time of it and its ended children, in hundredths of a second. */
interface Process {
  parent: number;
  own: number;
  ended: number;
}

async function processOf(pid: string): Promise<Process | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [, parent, , , , , , , , , , user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields;
  return parent === undefined ? undefined : { parent, own: user + system, ended: endedUser + endedSystem };
}

/** Processor time of the whole database in milliseconds; each connection is a process. */
export async function databaseTime({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const all = new Map(await Promise.all(pids.map(async (pid) => [Number(pid), await processOf(pid)] as const)));
  const main = all.get(rows[0]?.pid ?? 0)?.parent;
  const children = [...all.values()].filter((one) => one?.parent === main).reduce((sum, one) => sum + (one?.own ?? 0), 0);
  const parent = all.get(main ?? 0);
  return (children + (parent?.own ?? 0) + (parent?.ended ?? 0)) * 10;
}
