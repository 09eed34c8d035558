import { useMemo, useSyncExternalStore } from 'react';
import { history } from './go.ts';

const follow = (run: () => void): (() => void) => history.subscribe(run);
const searchText = (): string => history.location.search;

/** What the screen was opened with; changes when the address does. */
export function useSearch(): Readonly<Record<string, string | undefined>> {
  const text = useSyncExternalStore(follow, searchText);
  return useMemo(() => Object.fromEntries(new URLSearchParams(text)), [text]);
}

const pathText = (): string => history.location.pathname;

/** The path of the screen that is open. */
export const usePath = (): string => useSyncExternalStore(follow, pathText);
