import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';

/** The operations of a keeper on its database. */
interface Hands {
  /** Starts it and waits until it answers; passes on the process before that. Throws when it ends instead. */
  begin: (onLaunch: (server: ChildProcess) => void) => Promise<ChildProcess>;
  /** Whether a database runs, no matter which process started it. */
  lives: () => Promise<boolean>;
  stop: (server: ChildProcess) => Promise<void>;
  /** Stops a database that a server process of this folder started and can no longer stop. */
  stopOrphan: () => Promise<void>;
}

export const hasExited = (server: ChildProcess): boolean => server.exitCode !== null || server.signalCode !== null;

const backOffMs = [100, 500, 1000, 2000, 4000, 8000, 15_000];
const lookMs = 500;

/**
 * Restarts the embedded database at the same address when it was killed or ended because the disk was full, until it works. It tries
 * without end, because a person must free a full disk.
 */
export class DatabaseKeeper {
  readonly #hands: Hands;
  /** Undefined while another server process of the same folder has started it. */
  #server: ChildProcess | undefined;
  readonly #stopping = new AbortController();
  #watching: Promise<void> | undefined;

  constructor(server: ChildProcess | undefined, hands: Hands) {
    this.#server = server;
    this.#hands = hands;
  }

  keep(say: (line: string) => void): void {
    this.#watching ??= this.#watch(say);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    if (this.#server) await this.#hands.stop(this.#server);
    await this.#watching;
    // A start that was under way when the stop came.
    if (this.#server) await this.#hands.stop(this.#server);
    else await this.#hands.stopOrphan();
  }

  get #stopped(): boolean {
    return this.#stopping.signal.aborted;
  }

  async #watch(say: (line: string) => void): Promise<void> {
    while (!this.#stopped) {
      await this.#pause(lookMs);
      if (this.#stopped || (this.#server ? !hasExited(this.#server) : await this.#hands.lives())) continue;
      say('The database ended by itself and is started again.');
      await this.#startAgain(say);
    }
  }

  async #startAgain(say: (line: string) => void): Promise<void> {
    let output = '';
    for (let attempt = 0; !this.#stopped; attempt += 1) {
      await this.#pause(backOffMs[Math.min(attempt, backOffMs.length - 1)] ?? 0);
      try {
        // Another server process of the same folder may have been faster.
        this.#server = undefined;
        if (!(await this.#hands.lives())) await this.#hands.begin((server) => this.#hold(server));
        return this.#stopped ? undefined : say('The database is back.');
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        if (reason !== output && !this.#stopped) say(`It could not be started yet: ${reason}`);
        output = reason;
      }
    }
  }

  #hold(server: ChildProcess): void {
    this.#server = server;
  }

  /** Does not keep the process running, and ends at once when it stops. */
  #pause(millis: number): Promise<void> {
    return pause(millis, undefined, { ref: false, signal: this.#stopping.signal }).catch(() => {});
  }
}
