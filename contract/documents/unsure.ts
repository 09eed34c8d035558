import type { z } from 'zod';
import { code, listOf, scanned, text } from '../core/fields.ts';
import { shape } from '../core/shape.ts';

/** Of the scanned codes, those that the device did not know: the ones that do not fit are left out and named in the answer, and the others are saved (S101). */
export const unsureCodes = ['data.Unsure', listOf(scanned(), 2000).optional()] as const;

/** A scanned code that was left out, and why, in the reader's language. */
const leftOutCode = shape({ code: ['BarCode', code(200)], message: ['Message', text()] });

/** Codes of `unsureCodes` that are not part of the saved document; absent where all are. */
export const leftOut = ['LeftOut', listOf(leftOutCode).optional()] as const;

export type LeftOut = z.output<typeof leftOutCode>[];
