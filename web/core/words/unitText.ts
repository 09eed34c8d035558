import { type Say, sayOr } from './i18n.ts';

/** A unit in the reader's words: its code where there is no word for it. */
export const unitText = (t: Say, unit: string): string => sayOr(t, `unit.${unit}`, unit);
