import { useRef, useState } from 'react';

/** What a press starts; a promise keeps the control busy until it settles. */
export type Press = () => unknown;

const blindMs = 1000;

/** Lets one tap through: a second one within 1000 ms, or while the first one's promise is pending, does nothing. */
export function useGuardedPress(onPress: Press | undefined): { press: () => void; pending: boolean } {
  const last = useRef(Number.NEGATIVE_INFINITY);
  const running = useRef(false);
  const [pending, setPending] = useState(false);

  function press() {
    const now = performance.now();
    if (onPress === undefined || running.current || now - last.current < blindMs) return;
    last.current = now;
    const result = onPress();
    if (!(result instanceof Promise)) return;
    running.current = true;
    setPending(true);
    // A rejection is left unhandled on purpose: the caller's error boundary or global handler must see it.
    void result.finally(() => {
      running.current = false;
      setPending(false);
    });
  }

  return { press, pending };
}
