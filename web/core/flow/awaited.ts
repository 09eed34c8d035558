import type { Taken } from '../../../contract/core/scanFlow.ts';
import { waitingFor } from '../wire/waitingFor.ts';
import type { FlowDevice } from './flowDevice.ts';

type Awaits = NonNullable<Taken<unknown>['awaits']>;

/** So long a verdict waits for what the server may see otherwise: not long enough to be noticed; or as long as a worker stands still. */
const longestMs = { soon: 80, answer: 4000 };

/** The commands whose end a worker waits for at this moment. */
export class Awaited {
  readonly #wakes = new Map<string, { wake: (told: boolean) => void; endedAt?: number | undefined }>();
  readonly #device: Pick<FlowDevice, 'connection' | 'onConnection'>;

  constructor(device: Pick<FlowDevice, 'connection' | 'onConnection'>) {
    this.#device = device;
  }

  has(id: string): boolean {
    return this.#wakes.has(id);
  }

  /** It ended, and the worker was told so or not. */
  wake(id: string, told: boolean): void {
    this.#wakes.get(id)?.wake(told);
  }

  /** When the scan had come that somebody waits for the answer of. */
  scannedAt(id: string): number | undefined {
    return this.#wakes.get(id)?.endedAt;
  }

  wakeAll(): void {
    for (const id of [...this.#wakes.keys()]) this.wake(id, true);
  }

  /** Said before the command is given; the answer waits as long as it is worth it: for how it ended, or undefined when it did not. */
  endOf(id: string, awaits: Awaits, endedAt?: number): () => Promise<'told' | 'silent' | undefined> {
    const { promise, resolve } = waitingFor<'told' | 'silent' | undefined>();
    this.#wakes.set(id, { wake: (told) => resolve(told ? 'told' : 'silent'), endedAt });
    return async () => {
      const isWorth = () => (awaits === 'soon' ? this.#device.connection() === 'online' : this.#device.connection() !== 'offline');
      const look = () => isWorth() || resolve(undefined);
      look();
      const stop = this.#device.onConnection(look);
      const timer = setTimeout(() => resolve(undefined), longestMs[awaits]);
      const ended = await promise;
      clearTimeout(timer);
      stop();
      this.#wakes.delete(id);
      return ended;
    };
  }
}
