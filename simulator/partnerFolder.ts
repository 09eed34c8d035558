import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Partner } from '../contract/exchange/partner.ts';

/** The folders of one partner beside Kuwei, as a partner without HTTP works in them. */
export class PartnerFolder {
  readonly #base: string;
  #written = 0;

  constructor(base: string, partner: Partner) {
    this.#base = path.join(base, partner);
  }

  async make(): Promise<void> {
    for (const name of ['in', 'out', 'answers']) await mkdir(path.join(this.#base, name), { recursive: true });
  }

  /** Documents that lie there whole. */
  async waiting(): Promise<string[]> {
    return (await readdir(path.join(this.#base, 'out'))).filter((name) => name.endsWith('.csv')).sort();
  }

  read = (name: string): Promise<string> => readFile(path.join(this.#base, 'out', name), 'utf8');

  takeAway = (name: string): Promise<void> => rm(path.join(this.#base, 'out', name), { force: true });

  /** A name that was never used, also not before a restart. */
  newName(stem: string): string {
    this.#written += 1;
    return `${stem}-${Date.now().toString(36)}-${this.#written}.csv`;
  }

  /** Writes a file under another name until it is complete. */
  async write(folder: 'in' | 'answers', name: string, text: string): Promise<void> {
    const file = path.join(this.#base, folder, name);
    await writeFile(`${file}.tmp`, text);
    await rename(`${file}.tmp`, file);
  }

  /** Writes a file under its own name in two halves, as a careless export does. */
  async writeInHalves(folder: 'in' | 'answers', name: string, text: string, pause: () => Promise<void>): Promise<void> {
    const file = await open(path.join(this.#base, folder, name), 'w');
    try {
      const bytes = Buffer.from(text);
      const half = Math.floor(bytes.length / 2);
      await file.write(bytes.subarray(0, half));
      await pause();
      await file.write(bytes.subarray(half));
    } finally {
      await file.close();
    }
  }
}
