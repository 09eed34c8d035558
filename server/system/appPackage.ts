import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import type { Pool } from 'pg';
import type { Context } from '../core/call/context.ts';
import type { BytePart } from './byteRange.ts';

/** A package lies in the database in pieces of this size, so that neither storing nor sending holds more in memory. */
const pieceSize = 1024 * 1024;

/** A file name of letters, digits, dots and hyphens that leads nowhere else. */
export const plainName = (name: string): string =>
  path
    .basename(name)
    .replace(/[^\w.-]+/g, '_')
    .replace(/^\.+/, '')
    .slice(0, 120) || 'app.apk';

/** The SHA-256 of a file, read in pieces. */
export async function fileSha256(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(file)) hash.update(piece);
  return hash.digest('hex');
}

/** Puts the package of a version into the database, where every server process finds it. */
export async function storePackage(ctx: Pick<Context, 'query'>, versionId: number, file: string): Promise<void> {
  let nth = 0;
  for await (const piece of createReadStream(file, { highWaterMark: pieceSize })) {
    await ctx.query('insert into package_piece (version_id, nth, content) values ($1, $2, $3)', [versionId, nth, piece]);
    nth += 1;
  }
}

/** The bytes `from` to `to` of the package of a version, piece by piece. */
export async function* readPackage(pool: Pool, versionId: number, { from, to }: BytePart): AsyncGenerator<Buffer> {
  const pieces = await pool.query<{ nth: number; size: number }>(
    'select nth, octet_length(content) as size from package_piece where version_id = $1 order by nth',
    [versionId],
  );
  let at = 0;
  for (const { nth, size } of pieces.rows) {
    const begin = at;
    at += size;
    if (at <= from) continue;
    if (begin > to) return;
    yield (await readPiece(pool, versionId, nth)).subarray(Math.max(0, from - begin), to + 1 - begin);
  }
  if (at <= to) throw withdrawn(versionId);
}

async function readPiece(pool: Pool, versionId: number, nth: number): Promise<Buffer> {
  const { rows } = await pool.query<{ content: Buffer }>({
    name: 'package_piece',
    text: 'select content from package_piece where version_id = $1 and nth = $2',
    values: [versionId, nth],
  });
  if (!rows[0]) throw withdrawn(versionId);
  return rows[0].content;
}

const withdrawn = (versionId: number): Error => new Error(`package ${versionId} was withdrawn while it was fetched`);
