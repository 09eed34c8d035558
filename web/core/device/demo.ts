import { createStore } from './store.ts';

/** The state of the demo plant by the server: none, still being built, or ready. */
export const demo = createStore<'none' | 'building' | 'ready'>('none');

/** Looks at an answer for the demo's word. */
export const learnDemo = (said: string | null): void => {
  const state = said === '1' ? 'ready' : said === 'building' ? 'building' : demo.get();
  if (state !== demo.get()) demo.set(state);
};
