import { chmod, mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const inMemory = '/dev/shm';
/** Copies of the database need half a gigabyte at one time. */
const enoughBytes = 4 * 1024 ** 3;

/** A folder for a run and its databases, in memory if 4 GB are free there, because on a disk making copies takes a tenth of a run. */
export async function passingFolder(name: string): Promise<string> {
  const folder = await mkdtemp(path.join(await base(), `kuwei-${name}-${process.pid}-`));
  // Writable for the database's own user, so that its files are here and are deleted with the folder.
  await chmod(folder, 0o755);
  return folder;
}

async function base(): Promise<string> {
  try {
    await dropLeftOver();
    const { bavail, bsize } = await statfs(inMemory);
    return bavail * bsize < enoughBytes ? tmpdir() : inMemory;
  } catch {
    return tmpdir();
  }
}

/** Deletes what killed runs left, which would use memory until the machine restarts. */
async function dropLeftOver(): Promise<void> {
  for (const name of await readdir(inMemory)) {
    const pid = /^kuwei-[a-z0-9]+-(\d+)-/.exec(name)?.[1];
    if (pid && !isAlive(Number(pid))) await rm(path.join(inMemory, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
