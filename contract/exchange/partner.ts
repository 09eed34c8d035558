/** The external systems. */
export const partners = ['erp', 'portal', 'mcas', 'qa', 'imos'] as const;
export type Partner = (typeof partners)[number];
