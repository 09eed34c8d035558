/** The external systems. */
export const neighbours = ['erp', 'portal', 'mcas', 'qa', 'imos'] as const;
export type Neighbour = (typeof neighbours)[number];
