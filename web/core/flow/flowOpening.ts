import { waitingFor } from '../wire/waitingFor.ts';
import type { FlowDevice } from './flowDevice.ts';
import type { KeptState } from './keptState.ts';

/** How long a closing window may keep its work before another window reports it. */
const windowMs = 1000;
/** After this time an unreadable device is tried once more; then the work begins without its stored state. */
const readAgainMs = 1000;

/** How a flow gets its work: only when no other window has it, and with the stored state of the device. */
export class FlowOpening {
  readonly #device: Pick<FlowDevice, 'onlyWindow' | 'tell' | 'wait' | 'pause'>;
  #isElsewhere = false;
  readonly #elsewhere = waitingFor<true>();
  /** Releases it. */
  close: () => void = () => undefined;

  constructor(device: Pick<FlowDevice, 'onlyWindow' | 'tell' | 'wait' | 'pause'>) {
    this.#device = device;
  }

  /** Whether another window has it; then a message is shown and nothing can be done here. */
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

  /** Reads the stored state if it is of this version. An unreadable state is reported, and not replaced by an empty one at once. */
  read<S>(kept: KeptState<S>): Promise<boolean> {
    return kept.read().catch(async () => {
      this.#device.tell({ tone: 'warn', word: { id: 'shell.unread' } });
      await this.#device.pause(readAgainMs);
      return kept.read().catch(() => true);
    });
  }
}
