import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { uploadsFolder } from '../core/process/config.ts';

const dayMs = 24 * 60 * 60_000;

/**
 * Deletes files of uploads whose server died; returns their number. An upload lies there for as long as its
 * call runs, minutes at most, so a file that was not written to for a day belongs to no running call.
 */
export async function dropOldUploads(dataDir: string): Promise<number> {
  const folder = uploadsFolder(dataDir);
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  let dropped = 0;
  for (const name of names) {
    const file = path.join(folder, name);
    const found = await stat(file).catch(() => undefined);
    if (!found?.isFile() || found.mtimeMs > Date.now() - dayMs) continue;
    await rm(file, { force: true });
    dropped += 1;
  }
  return dropped;
}
