import { createStore } from '../store.ts';

/** Whether a question stands before the person. */
export const asking = createStore(false);
