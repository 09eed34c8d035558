import { takeNotes } from './receiving/takeNotes.ts';
import type { TakesDocuments } from './system/takeLeftWork.ts';

/** The kinds of documents that change hands when work is taken over, by the kind in the lane of a flow; one line for each. */
export const leftDocuments: Readonly<Record<string, TakesDocuments>> = {
  note: takeNotes,
};
