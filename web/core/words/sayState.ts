import { type Say, sayOr } from './i18n.ts';

/** The word for a state of a machine, or one of a few values; as it is stored where nothing names it. */
export const sayState = (t: Say, machine: string | undefined, state: string): string => sayOr(t, `state.${machine}.${state}`, state);
