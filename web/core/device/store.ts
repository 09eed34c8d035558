import { useSyncExternalStore } from 'react';

/** A value that parts of the app share and subscribe to. */
export interface Store<T> {
  get: () => T;
  set: (next: T) => void;
  subscribe: (run: () => void) => () => void;
}

/** Makes a store; setting an equal value notifies nobody. */
export function createStore<T>(first: T): Store<T> {
  let value = first;
  const subscribers = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      for (const run of [...subscribers]) run();
    },
    subscribe: (run) => {
      subscribers.add(run);
      return () => subscribers.delete(run);
    },
  };
}

/** The value of a store; the component is drawn again when it changes. */
export const useStore = <T>(store: Store<T>): T => useSyncExternalStore(store.subscribe, store.get);
