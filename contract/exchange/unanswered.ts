import { flag } from '../core/fields.ts';

/** The person's word that a document is given up although the partner did not answer and may have it (refusal sync.unanswered). */
export const confirmed = ['confirmed', flag().optional()] as const;
