import { cp, mkdir, stat } from 'node:fs/promises';
import path from 'node:path';

/** What of the data folder belongs into a backup: the key of the partners' secrets, files on their way, the certificate of --lan. */
const kept = ['exchange.key', 'exchange', 'lan'];
/** The password of the database that comes along. */
const secret = 'database.secret';

/** Copies the files beside the database from one folder into another, and returns those that existed. */
export async function copyFiles(from: string, to: string, embedded: boolean): Promise<string[]> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  const copied: string[] = [];
  for (const name of embedded ? [...kept, secret] : kept) {
    const exists = await stat(path.join(from, name)).catch(() => undefined);
    if (!exists) continue;
    await cp(path.join(from, name), path.join(to, name), { recursive: true, preserveTimestamps: true, verbatimSymlinks: true });
    copied.push(name);
  }
  return copied;
}
