import type pg from 'pg';
import { expect } from 'vitest';
import { compareLedger } from '../../server/stock/compareLedger.ts';
import { Client } from '../plant.ts';
import { brokenLaws, type Command, receiptsOf, refusalsOf, sendUntilAnswered, work } from './receiptCommands.ts';

/** The same person at another server; sessions are in the database. */
export const at = (url: string, person: Client): Client => Object.assign(new Client(url), { token: person.token, org: person.org });

export const seconds = (since: number, until = Date.now()): string => ((until - since) / 1000).toFixed(1);

/** Receipts that sixteen handhelds save at several servers while something fails. */
export class WorkThroughFailure {
  readonly commands: readonly Command[];
  readonly #urls: readonly string[];
  readonly #token: string;
  readonly #statuses = new Set<number>();
  /** Of each server: when it last acknowledged a receipt, and the longest time between two since the failure. */
  readonly #last = new Map<string, number>();
  readonly #gaps = new Map<string, number>();
  /** When the failure came; 0 before. */
  struck = 0;

  constructor(urls: readonly string[], token: string, commands: readonly Command[]) {
    this.#urls = urls;
    this.#token = token;
    this.commands = commands;
  }

  get acknowledged(): readonly Command[] {
    return this.commands.filter(({ answer }) => answer);
  }

  /** `strike` comes once when `due`. Ends when all commands were sent, with `repeat` when all were answered. */
  async go(strike: () => void, { due = () => this.acknowledged.length >= 40, repeat = false } = {}): Promise<void> {
    let turn = 0;
    await work(
      () => this.#urls[turn++ % this.#urls.length] ?? '',
      this.#token,
      this.commands,
      () => false,
      (status, url) => {
        this.#note(status, url);
        if (this.struck || !due()) return;
        this.struck = Date.now();
        strike();
      },
      repeat,
    );
    expect([...this.#statuses].filter((status) => ![0, 200, 503].includes(status))).toEqual([]);
    expect(refusalsOf(this.commands)).toEqual([]);
  }

  #note(status: number, url: string): void {
    this.#statuses.add(status);
    if (status !== 200) return;
    const before = Math.max(this.#last.get(url) ?? 0, this.struck);
    const now = Date.now();
    this.#last.set(url, now);
    if (this.struck) this.#gaps.set(url, Math.max(this.#gaps.get(url) ?? 0, now - before));
  }

  /** For people: how long each server acknowledged nothing. */
  get waits(): string {
    return this.#urls.map((url, nth) => `server ${nth + 1} ${seconds(0, this.#gaps.get(url) ?? 0)} s`).join(', ');
  }

  /** Every acknowledged receipt is there, each command acts once and gets the same answer again, and the books are right. */
  async expectOnce(pool: pg.Pool): Promise<void> {
    const found = await receiptsOf(pool, this.commands);
    expect(this.acknowledged.filter(({ noteNo }) => found.get(noteNo) !== 1)).toEqual([]);
    for (const [nth, command] of this.commands.entries()) {
      const first = command.answer;
      await sendUntilAnswered(this.#urls[nth % this.#urls.length] ?? '', this.#token, command);
      expect(command.answer).toBe(first ?? command.answer);
    }
    expect([...(await receiptsOf(pool, this.commands)).values()]).toEqual(this.commands.map(() => 1));
    expect(await brokenLaws(pool)).toEqual({});
    expect((await compareLedger(pool)).differences).toEqual([]);
  }
}
