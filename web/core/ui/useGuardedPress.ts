import { useRef, useState } from 'react';
import { constants } from '../../../contract/core/constants.ts';
import { plantSettings } from '../device/plantSettings.ts';
import { useStore } from '../device/store.ts';
import { showError } from '../wire/api.ts';
import { questionOpen } from './questionOpen.ts';

/** The action of a press; a promise keeps the control busy until it settles. */
export type Press = () => unknown;

/** How often people turned to another thing on the page: another button, a field, a scan. */
let turns = 0;
let touched: EventTarget | null = null;
function countTurns(event: Event): void {
  const { target } = event;
  const now = target instanceof Element ? (target.closest('button') ?? target) : target;
  // A button that has the focus gets the keys of a scan too; only these press it.
  const isOther = event instanceof KeyboardEvent && event.key !== 'Enter' && event.key !== ' ';
  if (now !== touched || isOther) turns += 1;
  touched = now;
}
for (const type of ['pointerdown', 'keydown', 'input']) globalThis.addEventListener?.(type, countTurns, { capture: true, passive: true });

/**
 * Lets one tap through: a second one within a second, or while the first one's promise is pending, does nothing. A button that `saves` is
 * guarded for as long as the plant wants (setting `doubleTapMs`), but only while nothing else is touched, typed or scanned.
 * `press` returns whether the tap counted. While a question is open nothing is `pending`, because the app waits for the person.
 */
export function useGuardedPress(onPress: Press | undefined, { saves = false } = {}): { press: () => boolean; pending: boolean } {
  const last = useRef({ at: Number.NEGATIVE_INFINITY, turns });
  const running = useRef(false);
  const [pending, setPending] = useState(false);
  const isQuestionOpen = useStore(questionOpen);

  function press(): boolean {
    const now = performance.now();
    const guardMs = saves && last.current.turns === turns ? plantSettings.get().doubleTapMs : constants['button-throttle'];
    if (running.current || now - last.current.at < guardMs) return false;
    last.current = { at: now, turns };
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

  return { press, pending: pending && !isQuestionOpen };
}
