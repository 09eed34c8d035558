/** The kinds of documents with which goods leave the warehouse. */
export const outKinds = ['issue', 'productOut', 'scanOut', 'iqcReturn', 'allocationOut'] as const;
export type OutKind = (typeof outKinds)[number];
