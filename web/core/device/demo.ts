import { createStore } from './store.ts';

/** The state of the demo plant by the server: none, still being built, or ready. */
export const demo = createStore<'none' | 'building' | 'ready'>('none');

/** Reads the demo's state from an answer. */
export const learnDemo = (header: string | null): void => {
  const state = header === '1' ? 'ready' : header === 'building' ? 'building' : demo.get();
  if (state !== demo.get()) demo.set(state);
};
