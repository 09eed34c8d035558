import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { StartError } from '../core/process/config.ts';

const sumsFile = 'SHA256SUMS';

/** SHA-256 of each file below a folder, as `sha256sum` writes them. */
async function sumsOf(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
  const lines: string[] = [];
  for (const file of files.toSorted()) {
    const sum = createHash('sha256');
    for await (const part of createReadStream(path.join(folder, file))) sum.update(part);
    lines.push(`${sum.digest('hex')}  ${file}`);
  }
  return `${lines.join('\n')}\n`;
}

/** Writes the sums of a part of a backup beside it. */
export const writeSums = async (backup: string, part: string): Promise<void> =>
  writeFile(path.join(backup, sumsFile), await sumsOf(path.join(backup, part)));

/** Refuses a part of a backup that is not as it was written. */
export async function requireSums(backup: string, part: string): Promise<void> {
  const [written, found] = [await readFile(path.join(backup, sumsFile), 'utf8'), await sumsOf(path.join(backup, part))];
  const wanted = new Set(written.split('\n'));
  const wrong = found.split('\n').filter((line) => !wanted.has(line));
  if (written === found) return;
  throw new StartError(
    `${backup} is not as it was written: ${wrong.length} files differ, and others may be missing. First: ${wrong[0]?.slice(66)}`,
  );
}
