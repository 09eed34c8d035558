import { waitingFor } from '../wire/waitingFor.ts';

/** A name that one window of this browser holds. */
export interface Held {
  /** Resolves when no other window holds it; at once where the browser has no locks. */
  here: Promise<unknown>;
  letGo: () => void;
}

/** Holds a name for this window, as soon as no other window does, until it is released. */
export function onlyWindow(name: string): Held {
  const [here, over] = [waitingFor<void>(), waitingFor<void>()];
  const waiting = new AbortController();
  const hold = () => {
    here.resolve();
    return over.promise;
  };
  // It was given up while another window held it, or the browser has no locks.
  const request = globalThis.navigator?.locks?.request(`wms-flow ${name}`, { signal: waiting.signal }, hold);
  void (request ?? Promise.reject()).catch(here.resolve);
  return {
    here: here.promise,
    letGo: () => {
      waiting.abort();
      over.resolve();
    },
  };
}
