import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { StartError } from '../core/process/config.ts';

const ivBytes = 12;
const tagBytes = 16;

/** Encrypts data that must not be readable in the database or its backups. */
export interface SecretBox {
  /** `purpose` is bound to the text: sealed for one partner, it does not open for another. */
  seal: (text: string, purpose: string) => Buffer;
  open: (sealed: Buffer, purpose: string) => string;
  /** Whether it was encrypted under this box's key. */
  opens: (sealed: Buffer, purpose: string) => boolean;
  /** A value by which servers on one database see that they have the same key; it does not reveal the key. */
  fingerprint: string;
}

/** Under this name the fingerprint of the key is kept in the database. */
export const keyFingerprint = 'exchange key';

/** The advice about secrets that were encrypted under another key. */
export const otherKey = (dataDir: string): string =>
  `The key of this server is another than the one of this database, so it does not open the partners' secrets. Put the right ${path.join(dataDir, 'exchange.key')} back, or set the KUWEI_KEY of the other servers. If the key is lost, start once with KUWEI_FORGET_SECRETS=1 and enter the secrets again.`;

/**
 * A box under the key in KUWEI_KEY (64 hexadecimal digits, the same for all servers on one database), else under
 * one that is made at first use and kept in the data folder.
 */
export async function openSecretBox(dataDir: string, configured = process.env['KUWEI_KEY']): Promise<SecretBox> {
  const key = configured ? keyOf(configured) : await keyIn(dataDir);
  const open = (sealed: Buffer, purpose: string): string => {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, ivBytes))
      .setAAD(Buffer.from(purpose))
      .setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
    return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8');
  };
  const opens = (sealed: Buffer, purpose: string): boolean => {
    try {
      open(sealed, purpose);
      return true;
    } catch {
      return false;
    }
  };
  return {
    seal: (text, purpose) => {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(purpose));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]);
    },
    opens,
    fingerprint: createHmac('sha256', key).update('which key of the exchange').digest('hex').slice(0, 32),
    open: (sealed, purpose) => {
      // Another server, with another key, may have sealed it since this one started.
      if (!opens(sealed, purpose)) throw new Error(otherKey(dataDir));
      return open(sealed, purpose);
    },
  };
}

function keyOf(text: string): Buffer {
  if (!/^[0-9a-f]{64}$/i.test(text)) throw new StartError('KUWEI_KEY must be 64 hexadecimal digits (openssl rand -hex 32)');
  return Buffer.from(text, 'hex');
}

async function keyIn(dataDir: string): Promise<Buffer> {
  const file = path.join(dataDir, 'exchange.key');
  await mkdir(dataDir, { recursive: true });
  // Two servers may start at once on one folder: the second one reads the first one's file.
  await writeFile(file, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const text = (await readFile(file, 'utf8')).trim();
  if (!/^[0-9a-f]{64}$/.test(text))
    throw new StartError(`${file} does not hold a key; put the right one back, or remove it and enter the partners' secrets again`);
  return Buffer.from(text, 'hex');
}

/** A short name of a text, to recognise the same one again. */
export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);
