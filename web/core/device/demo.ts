import { createStore } from './store.ts';

/** What the server said of the demo plant: none, still being built, or there. */
export const demo = createStore<'none' | 'building' | 'ready'>('none');

/** Looks at an answer for the demo's word. */
export const learnDemo = (said: string | null): void => {
  const state = said === '1' ? 'ready' : said === 'building' ? 'building' : demo.get();
  if (state !== demo.get()) demo.set(state);
};
