import { createStore } from './store.ts';

/** Whether the server said that this is the demo plant. */
export const isDemo = createStore(false);

/** Looks at an answer for the demo's word. */
export const learnDemo = (said: string | null): void => {
  if (said === '1' && !isDemo.get()) isDemo.set(true);
};
