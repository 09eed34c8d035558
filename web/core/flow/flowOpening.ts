import { waitingFor } from '../wire/waitingFor.ts';
import type { FlowDevice } from './flowDevice.ts';
import type { KeptState } from './keptState.ts';

/** So long a window may take to let go of its work before another one says that it has it. */
const windowMs = 1000;
/** After so long a device that could not be read is tried once more; then the work begins without what lies on it. */
const readAgainMs = 1000;

/** How a flow comes to its work: while no other window has it, and with what lies on the device. */
export class FlowOpening {
  readonly #device: Pick<FlowDevice, 'onlyWindow' | 'tell' | 'wait' | 'pause'>;
  #isElsewhere = false;
  readonly #elsewhere = waitingFor<true>();
  /** Releases it. */
  close: () => void = () => undefined;

  constructor(device: Pick<FlowDevice, 'onlyWindow' | 'tell' | 'wait' | 'pause'>) {
    this.#device = device;
  }

  /** Whether another window has it, which is said: nothing is to be done here then. */
  isElsewhere(): boolean {
    if (this.#isElsewhere) this.#device.tell({ tone: 'warn', word: { id: 'flow.other-window' } });
    return this.#isElsewhere;
  }

  /** Resolves when that is known. */
  get elsewhere(): Promise<true> {
    return this.#elsewhere.promise;
  }

  /** Resolves when no other window has the work: two would write over each other's. */
  async alone(name: string): Promise<void> {
    const { here, letGo } = this.#device.onlyWindow(name);
    const slow = setTimeout(() => {
      this.#isElsewhere = true;
      this.#device.wait({ id: 'flow.other-window' });
      this.#elsewhere.resolve(true);
    }, windowMs);
    this.close = letGo;
    await here;
    clearTimeout(slow);
    if (this.#isElsewhere) this.#device.wait({ id: 'flow.leave.no' });
    this.#isElsewhere = false;
  }

  /** Whether the state of the device is one of this version. That it cannot be read is said, and is not taken for nothing at once. */
  read<S>(kept: KeptState<S>): Promise<boolean> {
    return kept.read().catch(async () => {
      this.#device.tell({ tone: 'warn', word: { id: 'shell.unread' } });
      await this.#device.pause(readAgainMs);
      return kept.read().catch(() => true);
    });
  }
}
