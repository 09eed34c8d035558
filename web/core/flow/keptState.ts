import { readDevice } from '../device/database.ts';
import { serverNow } from '../device/deviceClock.ts';
import { keepOnDevice, unwritten } from '../device/keptOnDevice.ts';

/** How long a change may wait for the disk, together with later ones. */
const restMs = 50;

/**
 * The state of a scan flow of one person in one organisation: kept on the device at every step, so that after a crash or
 * with a fresh battery the work goes on at the same step.
 */
export class KeptState<S> {
  readonly key: string;
  readonly #first: S;
  readonly #version: number;
  #state: S;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(key: string, first: S, version = 1) {
    this.key = key;
    this.#first = first;
    this.#version = version;
    this.#state = first;
  }

  now(): S {
    return this.#state;
  }

  get closed(): boolean {
    return this.#closed;
  }

  /**
   * Restores the stored state; fields that an earlier version lacked get their first value. False for a state of
   * another version of the flow, which is not restored; rejects when the device cannot be read.
   */
  async read(): Promise<boolean> {
    this.#closed = false;
    const newest = unwritten(this.key);
    const row = newest ? undefined : await readDevice(({ flows }) => flows.get(this.key));
    if (row && (row.version ?? 1) !== this.#version) return false;
    const state = newest ?? row?.state;
    if (state && !this.#closed) this.#state = { ...this.#first, ...(state as S) };
    return true;
  }

  /** Starts with an empty state. */
  letGo(): void {
    this.change(() => this.#first);
  }

  /** After a screen was left nothing more is written: the next screen may already be at work. */
  change(change: (state: S) => S): void {
    if (this.#closed) return;
    this.#state = change(this.#state);
    if (this.#timer !== undefined) return;
    this.#timer = setTimeout(this.#rested, restMs);
    globalThis.addEventListener?.('pagehide', this.#rested);
  }

  readonly #rested = (): void => void this.write();

  /** Resolves when the newest state is on the device, or known to be in memory only. */
  async write(): Promise<void> {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    globalThis.removeEventListener?.('pagehide', this.#rested);
    const row = { key: this.key, state: this.#state, version: this.#version, at: serverNow() };
    await keepOnDevice(this.key, ({ flows }) => flows.put(row), row.state);
  }

  /** Writes the state now; later writes are ignored. */
  close(): void {
    this.#closed = true;
    void this.write();
  }
}
