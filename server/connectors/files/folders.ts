import { lstat, mkdir, open, readdir, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import type { Neighbour } from '../../../contract/exchange/neighbour.ts';
import { type FolderName, folderNames } from '../../../contract/exchange/partnerFolders.calls.ts';

/** Largest file that is read. */
const largestFile = 64 * 1024 * 1024;
/** A file younger than this may still be written, unless its partner renames it when it is complete. */
const restMs = 5000;

/** What lies beside a file that was read says what became of it. */
const besides = /\.(result\.csv|reason\.txt)$/;
/** Folders in which a file waits for somebody. */
const waiting: readonly FolderName[] = ['in', 'answers', 'out'];

/** The folders of one partner below the base that the operator chose. */
export class Folders {
  readonly #base: string;

  constructor(base: string, neighbour: Neighbour) {
    this.#base = path.join(base, neighbour);
  }

  async make(): Promise<void> {
    for (const name of folderNames) await mkdir(path.join(this.#base, name), { recursive: true });
  }

  path(folder: FolderName, name: string): string {
    if (name !== path.basename(name) || name.startsWith('.')) throw new Error(`not a file name: ${name}`);
    return path.join(this.#base, folder, name);
  }

  /** Complete CSV files, the oldest first. What is renamed to `.tmp`, hidden, linked or just being written is left alone. */
  async complete(folder: 'in' | 'answers', now = Date.now()): Promise<string[]> {
    const names = (await readdir(path.join(this.#base, folder))).filter((name) => /^[^.].*\.csv$/i.test(name));
    const found = await Promise.all(names.map(async (name) => ({ name, at: await lstat(this.path(folder, name)).catch(() => undefined) })));
    return found
      .flatMap(({ name, at }) => (at?.isFile() && now - Math.max(at.mtimeMs, 0) >= restMs ? [{ name, time: at.mtimeMs }] : []))
      .toSorted((a, b) => a.time - b.time || (a.name < b.name ? -1 : 1))
      .map(({ name }) => name);
  }

  /** The content of a file that did not change while it was read; undefined when it did, or is gone. */
  async read(folder: 'in' | 'answers', name: string): Promise<Buffer | 'too-large' | undefined> {
    const file = this.path(folder, name);
    const before = await lstat(file).catch(() => undefined);
    if (!before?.isFile()) return undefined;
    if (before.size > largestFile) return 'too-large';
    const content = await readFile(file);
    const after = await lstat(file).catch(() => undefined);
    return after?.mtimeMs === before.mtimeMs && content.length === after.size ? content : undefined;
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

  /** Moves a file; one of the same name that lies there already is kept. */
  async move(from: FolderName, to: FolderName, name: string): Promise<string> {
    const free = await this.freeName(to, name);
    await rename(this.path(from, name), this.path(to, free)).catch((error: NodeJS.ErrnoException) => {
      // Another server was quicker.
      if (error.code !== 'ENOENT') throw error;
    });
    return free;
  }

  async freeName(folder: FolderName, name: string): Promise<string> {
    const { name: stem, ext } = path.parse(name);
    for (let nth = 1; ; nth += 1) {
      const candidate = nth === 1 ? name : `${stem}~${nth}${ext}`;
      if (!(await this.has(folder, candidate))) return candidate;
    }
  }

  /** How many files lie in a folder, and since when the oldest of those that wait for somebody. */
  async count(name: FolderName): Promise<{ name: FolderName; files: number; oldestAt?: number }> {
    const files = (await this.#namesIn(name)).filter((one) => !besides.test(one) && !one.endsWith('.tmp'));
    if (!waiting.includes(name) || files.length === 0) return { name, files: files.length };
    const times = await Promise.all(files.slice(0, 1000).map((one) => this.writtenAt(name, one).catch(() => undefined)));
    const known = times.flatMap((at) => (at ? [at.getTime()] : []));
    return { name, files: files.length, ...(known.length > 0 && { oldestAt: Math.min(...known) }) };
  }

  /** The file that failed last, with its reason. */
  async lastFailed(): Promise<{ name: string; reason: string; at: number } | undefined> {
    const reasons = (await this.#namesIn('failed')).filter((one) => one.endsWith('.reason.txt')).slice(-1000);
    const times = await Promise.all(reasons.map(async (name) => ({ name, at: (await this.writtenAt('failed', name)).getTime() })));
    const last = times.toSorted((a, b) => b.at - a.at)[0];
    if (!last) return undefined;
    const reason = await readFile(this.path('failed', last.name), 'utf8');
    return { name: last.name.replace(/\.reason\.txt$/, ''), reason: reason.trim().slice(0, 1000), at: last.at };
  }

  /** Folders that were never made hold nothing. */
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

  /** Gives a draft its name at once; whoever looks sees the whole file or none. */
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
    // Some file systems cannot do that for a folder.
    await handle?.sync().catch(() => {});
    await handle?.close();
  }
}
