import { int } from './fields.ts';

/**
 * How often a record was changed, as the form read it. A save with an older one is refused with `record.changed`, which
 * says who changed it meanwhile and when; a save without one (clients of old) takes the record as it stands.
 */
export const readRevision = ['revision', int().optional()] as const;

/** The same for a record that may not exist yet: 0 then. */
export const shownRevision = ['Revision', int()] as const;
