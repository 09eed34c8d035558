import { z } from 'zod';
import { int, listOf } from './fields.ts';
import { shape } from './shape.ts';

/** Outcome for one thing of several; refused ones carry the id of the refusal and its words. */
const outcome = shape({
  no: ['DocNo', z.string()],
  done: ['Result', z.boolean()],
  error: ['Code', z.string().nullable()],
  message: ['Message', z.string()],
});

/**
 * The answer of a call about several things: each one's outcome and how many were done. When all were refused the
 * envelope is a refusal with the first one's id and words; when some were, its message says how many and why.
 */
export const outcomes = shape({ outcomes: ['Outcomes', listOf(outcome)], done: ['Done', int()] });

export type Outcomes = z.output<typeof outcomes>;
