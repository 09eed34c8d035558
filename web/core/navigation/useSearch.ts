import { useMemo, useRef, useSyncExternalStore } from 'react';
import { history, pathNow } from './go.ts';

const follow = (run: () => void): (() => void) => history.subscribe(run);

/**
 * The parameters of the screen; they change with its address. A screen that is being left
 * must not get the parameters of the next one.
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
