import { takeNotes } from './receiving/takeNotes.ts';
import type { TakesDocuments } from './system/takeLeftWork.ts';

/** Whose documents go along when work is taken over, by the kind that stands first in the lane of a flow; one line a kind. */
export const leftDocuments: Readonly<Record<string, TakesDocuments>> = {
  note: takeNotes,
};
