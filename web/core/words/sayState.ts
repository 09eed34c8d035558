import { type Say, sayOr } from './i18n.ts';

/** The text of a machine's state, or of one of a few values; the stored value where there is no text. */
export const sayState = (t: Say, machine: string | undefined, state: string): string => sayOr(t, `state.${machine}.${state}`, state);
