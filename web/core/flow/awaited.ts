import type { Taken } from '../../../contract/core/scanFlow.ts';
import { waitingFor } from '../wire/waitingFor.ts';
import type { FlowDevice } from './flowDevice.ts';

type Awaits = NonNullable<Taken<unknown>['awaits']>;

/** The longest wait of a verdict for the server: too short to be noticed; or as long as a worker waits patiently. */
const longestMs = { soon: 80, answer: 4000 };

/** The commands whose end a worker waits for at this moment. */
export class Awaited {
  readonly #wakes = new Map<string, { wake: (wasShown: boolean) => void; endedAt?: number | undefined }>();
  readonly #device: Pick<FlowDevice, 'connection' | 'onConnection'>;

  constructor(device: Pick<FlowDevice, 'connection' | 'onConnection'>) {
    this.#device = device;
  }

  has(id: string): boolean {
    return this.#wakes.has(id);
  }

  /** Reports its end, and whether the worker got a verdict about it. */
  wake(id: string, wasShown: boolean): void {
    this.#wakes.get(id)?.wake(wasShown);
  }

  /** The time of the scan whose answer is awaited. */
  scannedAt(id: string): number | undefined {
    return this.#wakes.get(id)?.endedAt;
  }

  wakeAll(): void {
    for (const id of [...this.#wakes.keys()]) this.wake(id, true);
  }

  /** Called before the command is given. The result waits as long as `awaits` allows: for the end, or undefined when there was none in time. */
  endOf(id: string, awaits: Awaits, endedAt?: number): () => Promise<'shown' | 'silent' | undefined> {
    const { promise, resolve } = waitingFor<'shown' | 'silent' | undefined>();
    this.#wakes.set(id, { wake: (wasShown) => resolve(wasShown ? 'shown' : 'silent'), endedAt });
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
