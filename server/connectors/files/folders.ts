import { lstat, mkdir, open, readdir, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import type { Neighbour } from '../../../contract/exchange/neighbour.ts';

/** The folders of a partner; their names are fixed, so that nobody can lead the server elsewhere. */
export const folderNames = ['in', 'done', 'failed', 'out', 'sent', 'answers'] as const;
type FolderName = (typeof folderNames)[number];

/** Largest file that is read. */
const largestFile = 64 * 1024 * 1024;
/** A file younger than this may still be written, unless its partner renames it when it is complete. */
const restMs = 5000;

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
