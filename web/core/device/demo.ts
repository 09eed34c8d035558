import { createStore } from './store.ts';

/** The state of the demo plant by the server: none, still being built, or ready. */
export const demo = createStore<'none' | 'building' | 'ready'>('none');

/** Reads the demo's state from an answer. */
export const learnDemo = (said: string | null): void => {
  const state = said === '1' ? 'ready' : said === 'building' ? 'building' : demo.get();
  if (state !== demo.get()) demo.set(state);
};
