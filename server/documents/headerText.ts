/** A text of a document's header or of a line's detail; empty is absent. */
export const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** A number, read in the same way. */
export const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);
