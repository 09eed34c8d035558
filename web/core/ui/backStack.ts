import { useEffect, useRef } from 'react';

/** What back closes instead of leaving the screen, the latest last. */
const open: { current: () => unknown }[] = [];

/** While it is shown, back does this first: a sheet closes, a flow with work in hand asks. */
export function useBack(onBack: () => unknown, on = true): void {
  const latest = useRef(onBack);
  latest.current = onBack;
  useEffect(() => {
    if (!on) return;
    open.push(latest);
    return () => {
      open.splice(open.indexOf(latest), 1);
    };
  }, [on]);
}

/** Does what back does at this moment; false when there is nothing to close. */
export function takeBack(): boolean {
  const top = open.at(-1);
  top?.current();
  return top !== undefined;
}
