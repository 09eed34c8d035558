import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { Pool } from 'pg';

const decompress = promisify(brotliDecompress);

const startedText = 'update kept_asset set started_at = now() where file = any($1) returning file';
const keepText = 'insert into kept_asset (file, content, brotli) values ($1, $2, $3) on conflict do nothing';

/** Keeps the files of a build in the database. A page of one version gets its files from servers of another one, older or newer. */
export async function keepAssets(pool: Pool, webFolder: string): Promise<void> {
  const folder = path.join(webFolder, 'assets');
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => !/\.(br|gz)$/.test(file)) : [];
  const { rows } = await pool.query<{ file: string }>(startedText, [files]);
  const keptFiles = new Set(rows.map(({ file }) => file));
  for (const file of files.filter((one) => !keptFiles.has(one))) {
    const compressed = path.join(folder, `${file}.br`);
    const brotli = existsSync(compressed);
    await pool.query(keepText, [file, await readFile(brotli ? compressed : path.join(folder, file)), brotli]);
  }
}

/** A file of another version; undefined when no version had it. */
export async function keptAsset(pool: Pool, file: string): Promise<Buffer | undefined> {
  const { rows } = await pool.query<{ content: Buffer; brotli: boolean }>('select content, brotli from kept_asset where file = $1', [file]);
  const [found] = rows;
  return found?.brotli ? decompress(found.content) : found?.content;
}
