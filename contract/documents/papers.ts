/** Most papers that are walked or collected in one go. */
export const mostPapers = 20;

/** The numbers of the papers that are walked or collected in one go, as one text names them. */
export const papersIn = (no: string): string[] => [...new Set(no.split(',').filter(Boolean))];
