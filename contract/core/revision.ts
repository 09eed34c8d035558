import { int } from './fields.ts';

/**
 * The number of changes of a record when the form read it. A save with an older number is refused with `record.changed`, which
 * says who changed the record and when; a save without a number (older clients) is not compared.
 */
export const readRevision = ['revision', int().optional()] as const;

/** The same for a record that may not exist yet: 0 then. */
export const shownRevision = ['Revision', int()] as const;
