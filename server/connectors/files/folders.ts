import { access, constants, lstat, mkdir, open, readdir, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { cut, spoilt } from '../../../contract/core/harmless.ts';
import type { Partner } from '../../../contract/exchange/partner.ts';
import { type FolderName, folderNames } from '../../../contract/exchange/partnerFolders.calls.ts';

/** Largest file that is read. */
const largestFile = 64 * 1024 * 1024;
/** A file younger than this may still be written, unless its partner renames it when it is complete. */
const restMs = 5000;
/** A file that ends in the middle of a row is probably still being written. */
const cutRestMs = 30_000;

/** A folder that a partner writes into. */
export type InFolder = 'in' | 'answers';

/** A file as it was when it was read; without content it is too large. */
export interface FoundFile {
  folder: InFolder;
  name: string;
  size: number;
  writtenMs: number;
  content: Buffer | undefined;
}

const utf16 = ['fffe', 'feff'];

/** Whether the last row is not complete: no end of line, or inside quotes. */
function looksCut(content: Buffer): boolean {
  if (utf16.includes(content.toString('hex', 0, 2))) return !/[\r\n]/.test(content.subarray(-2).toString('latin1'));
  return !/[\r\n]$/.test(content.subarray(-1).toString('latin1')) || content.toString('latin1').split('"').length % 2 === 0;
}

/** A name in another encoding cannot even be passed back to the file system. */
class UnreadableName extends Error {
  readonly code = 'EILSEQ';
}

/** Files beside a finished file that describe its result. */
const besides = /\.(result\.csv|reason\.txt)$/;
/** Folders in which a file waits for a person. */
const waiting: readonly FolderName[] = ['in', 'answers', 'out'];

/** The folders of one partner below the base that the operator chose. */
export class Folders {
  readonly #base: string;

  constructor(base: string, partner: Partner) {
    this.#base = path.join(base, partner);
  }

  async make(): Promise<void> {
    for (const name of folderNames) await this.#makeOne(name);
  }

  async #makeOne(name: FolderName): Promise<void> {
    await mkdir(path.join(this.#base, name), { recursive: true });
  }

  /** Throws when a folder cannot be made, read and written. */
  async check(folder: FolderName): Promise<void> {
    await this.#makeOne(folder);
    const at = path.join(this.#base, folder);
    await readdir(at);
    await access(at, constants.R_OK | constants.W_OK);
  }

  path(folder: FolderName, name: string): string {
    if (name !== path.basename(name) || name.startsWith('.')) throw new Error(`not a file name: ${name}`);
    return path.join(this.#base, folder, name);
  }

  /** Complete CSV files, the oldest first. Files named `.tmp`, hidden or linked files and files still being written are skipped. */
  async complete(folder: InFolder, now = Date.now()): Promise<string[]> {
    const names = (await readdir(path.join(this.#base, folder))).filter((name) => /^[^.].*\.csv$/i.test(name));
    const found = await Promise.all(names.map(async (name) => ({ name, at: await lstat(this.path(folder, name)).catch(() => undefined) })));
    return found
      .flatMap(({ name, at }) => {
        if (!at) return name.includes(spoilt) ? [{ name, time: now }] : [];
        return at.isFile() && now - Math.max(at.mtimeMs, 0) >= restMs ? [{ name, time: at.mtimeMs }] : [];
      })
      .toSorted((a, b) => a.time - b.time || (a.name < b.name ? -1 : 1))
      .map(({ name }) => name);
  }

  /** Reads a file that does not change meanwhile; undefined when it changes, is deleted, or is probably incomplete. */
  async read(folder: InFolder, name: string, now = Date.now()): Promise<FoundFile | undefined> {
    if (name.includes(spoilt)) throw new UnreadableName(`the name of ${name} is not in UTF-8`);
    const before = await this.look(folder, name);
    if (!before) return undefined;
    if (before.size > largestFile) return { folder, name, ...before, content: undefined };
    const content = await readFile(this.path(folder, name));
    const after = await this.look(folder, name);
    if (after?.writtenMs !== before.writtenMs || content.length !== after.size) return undefined;
    if (looksCut(content) && now - before.writtenMs < cutRestMs) return undefined;
    return { folder, name, ...before, content };
  }

  /** The size of a file and when it was written last; undefined when there is none. */
  async look(folder: FolderName, name: string): Promise<Pick<FoundFile, 'size' | 'writtenMs'> | undefined> {
    const at = await lstat(this.path(folder, name)).catch(() => undefined);
    return at?.isFile() ? { size: at.size, writtenMs: at.mtimeMs } : undefined;
  }

  /** When a file was written last. */
  writtenAt = (folder: FolderName, name: string): Promise<Date> => lstat(this.path(folder, name)).then(({ mtime }) => mtime);

  /** Our copy of a document that was handed over. */
  readCopy = (name: string): Promise<string> => readFile(this.path('sent', name), 'utf8');

  has = (folder: FolderName, name: string): Promise<boolean> =>
    lstat(this.path(folder, name)).then(
      () => true,
      () => false,
    );

  /** Moves a file to a name that is free. */
  async move(from: FolderName, name: string, to: FolderName, free: string): Promise<void> {
    await rename(this.path(from, name), this.path(to, free)).catch((error: NodeJS.ErrnoException) => {
      // Another server was quicker.
      if (error.code !== 'ENOENT') throw error;
    });
  }

  async freeName(folder: FolderName, name: string): Promise<string> {
    const { name: stem, ext } = path.parse(name);
    for (let nth = 1; ; nth += 1) {
      const candidate = nth === 1 ? name : `${stem}~${nth}${ext}`;
      if (!(await this.has(folder, candidate))) return candidate;
    }
  }

  /** The number of files in a folder, and the age of the oldest one that waits for a person. */
  async count(name: FolderName): Promise<{ name: FolderName; files: number; oldestAt?: number }> {
    const files = (await this.#namesIn(name)).filter((one) => !besides.test(one) && !one.endsWith('.tmp'));
    if (!waiting.includes(name) || files.length === 0) return { name, files: files.length };
    const times = await Promise.all(files.slice(0, 1000).map((one) => this.writtenAt(name, one).catch(() => undefined)));
    const timesMs = times.flatMap((at) => (at ? [at.getTime()] : []));
    return { name, files: files.length, ...(timesMs.length > 0 && { oldestAt: Math.min(...timesMs) }) };
  }

  /** The file that failed last, with its reason. */
  async lastFailed(): Promise<{ name: string; reason: string; at: number } | undefined> {
    const reasons = (await this.#namesIn('failed')).filter((one) => one.endsWith('.reason.txt')).slice(-1000);
    const times = await Promise.all(reasons.map(async (name) => ({ name, at: (await this.writtenAt('failed', name)).getTime() })));
    const last = times.toSorted((a, b) => b.at - a.at)[0];
    if (!last) return undefined;
    const reason = await readFile(this.path('failed', last.name), 'utf8');
    return { name: last.name.replace(/\.reason\.txt$/, ''), reason: cut(reason.trim(), 1000), at: last.at };
  }

  /** A missing folder is empty. */
  async #namesIn(folder: FolderName): Promise<string[]> {
    const names = await readdir(path.join(this.#base, folder)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      return [];
    });
    return names.filter((name) => !name.startsWith('.'));
  }

  /** Writes a file under another name that is on the disk before this returns. */
  async writeDraft(folder: FolderName, name: string, text: string): Promise<void> {
    const file = await open(this.path(folder, `${name}.tmp`), 'w');
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
  }

  /** Gives a draft its name in one step; readers see the whole file or none. */
  async publishDraft(folder: FolderName, name: string): Promise<void> {
    await rename(this.path(folder, `${name}.tmp`), this.path(folder, name));
    await this.#sync(folder);
  }

  async write(folder: FolderName, name: string, text: string): Promise<void> {
    await this.writeDraft(folder, name, text);
    await this.publishDraft(folder, name);
  }

  async #sync(folder: FolderName): Promise<void> {
    const handle = await open(path.join(this.#base, folder), 'r').catch(() => undefined);
    // Some file systems cannot sync a folder.
    await handle?.sync().catch(() => {});
    await handle?.close();
  }
}
