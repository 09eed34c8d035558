import { useMemo, useRef, useSyncExternalStore } from 'react';
import { history, pathNow } from './go.ts';

const follow = (run: () => void): (() => void) => history.subscribe(run);

/**
 * What the screen was opened with; changes when its address does. The next screen's address is no business of this
 * one: whatever it still does while it is left, it must not take what the next one is opened with.
 */
export function useSearch(): Readonly<Record<string, string | undefined>> {
  const { pathname, search } = history.location;
  const own = useRef({ pathname, search });
  const text = useSyncExternalStore(follow, () => {
    if (history.location.pathname === own.current.pathname) own.current.search = history.location.search;
    return own.current.search;
  });
  return useMemo(() => Object.fromEntries(new URLSearchParams(text)), [text]);
}

/** The path of the screen that is open. */
export const usePath = (): string => useSyncExternalStore(follow, pathNow);
