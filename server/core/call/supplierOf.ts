import type { Context } from './context.ts';

/** The supplier whose things alone the caller may touch; null for our own people. */
export const supplierOf = ({ person }: Pick<Context, 'person'>): string | null =>
  person.userType === 'supplier' ? person.supplierCode : null;
