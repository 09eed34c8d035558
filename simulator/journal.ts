import { appendFileSync, closeSync, existsSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** An append-only file of JSON lines. What was appended is there after a kill -9 of the process. */
export class Journal {
  readonly file: string;
  private handle: number;

  constructor(file: string) {
    this.file = file;
    mkdirSync(dirname(file), { recursive: true });
    this.dropTornLine();
    this.handle = openSync(file, 'a');
  }

  /** Every entry so far, oldest first. */
  entries(): unknown[] {
    if (!existsSync(this.file)) return [];
    return readFileSync(this.file, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line): unknown => JSON.parse(line));
  }

  // Written to the operating system before the caller answers; a power cut may lose the last entries, a crash does not.
  append(entry: unknown): void {
    writeSync(this.handle, `${JSON.stringify(entry)}\n`);
  }

  clear(): void {
    ftruncateSync(this.handle, 0);
  }

  close(): void {
    closeSync(this.handle);
  }

  // A process killed while writing leaves half a line: its commit was never answered, so the line is dropped.
  private dropTornLine(): void {
    appendFileSync(this.file, '');
    const content = readFileSync(this.file);
    const end = content.lastIndexOf(0x0a) + 1;
    if (end === content.length) return;
    const handle = openSync(this.file, 'r+');
    ftruncateSync(handle, end);
    closeSync(handle);
  }
}
