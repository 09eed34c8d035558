import { createStore } from './store.ts';

/** The time zone of the plant where the person works; undefined until the server said it, then the device's own counts. */
export const plantZone = createStore<string | undefined>(undefined);

/** `yyyy-MM-dd HH:mm:ss` of a moment as a clock on the wall of the plant shows it. */
export const localTime = (moment: number): string => new Date(moment).toLocaleString('sv-SE', { timeZone: plantZone.get() });
