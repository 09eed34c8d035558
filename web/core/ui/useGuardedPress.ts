import { useRef, useState } from 'react';
import { constants } from '../../../contract/core/constants.ts';
import { useStore } from '../device/store.ts';
import { showError } from '../wire/api.ts';
import { questionOpen } from './questionOpen.ts';

/** The action of a press; a promise keeps the control busy until it settles. */
export type Press = () => unknown;

const blindMs = constants['button-throttle'];

/**
 * Lets one tap through: a second one within a second, or while the first one's promise is pending, does nothing. `press` returns whether
 * the tap counted. While a question is open nothing is `pending`, because the app waits for the person.
 */
export function useGuardedPress(onPress: Press | undefined): { press: () => boolean; pending: boolean } {
  const last = useRef(Number.NEGATIVE_INFINITY);
  const running = useRef(false);
  const [pending, setPending] = useState(false);
  const asked = useStore(questionOpen);

  function press(): boolean {
    const now = performance.now();
    if (running.current || now - last.current < blindMs) return false;
    last.current = now;
    const result = onPress?.();
    if (!(result instanceof Promise)) return true;
    running.current = true;
    setPending(true);
    // An error that no code below has shown is shown here: no press may fail silently.
    void result.catch(showError).finally(() => {
      running.current = false;
      setPending(false);
    });
    return true;
  }

  return { press, pending: pending && !asked };
}
