import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import type { Pool } from 'pg';
import type { Context } from '../core/context.ts';

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

/** The package of a version, piece by piece, until `size` bytes were given. */
export async function* readPackage(pool: Pool, versionId: number, size: number): AsyncGenerator<Buffer> {
  for (let [nth, given] = [0, 0]; given < size; nth += 1) {
    const { rows } = await pool.query<{ content: Buffer }>({
      name: 'package_piece',
      text: 'select content from package_piece where version_id = $1 and nth = $2',
      values: [versionId, nth],
    });
    const [piece] = rows;
    if (!piece) throw new Error(`package ${versionId} was withdrawn while it was fetched`);
    given += piece.content.length;
    yield piece.content;
  }
}
