/** The most requests or requisitions that are walked or collected together. */
export const mostPapers = 20;

/** The numbers of requests or requisitions that are walked or collected together, from one text. */
export const papersIn = (no: string): string[] => [...new Set(no.split(',').filter(Boolean))];
