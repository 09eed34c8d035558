import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import path from 'node:path';

/** Where packages of the app lie in the data folder; every part of the name is harmless by itself. */
export const packageFile = (dataDir: string, name: string, code: string, file: string): string =>
  path.join(dataDir, 'packages', plainName(name), plainName(code), plainName(file));

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
