import type { z } from 'zod';
import type { FieldFault } from '../../../contract/core/envelope.ts';
import { Refusal } from '../answer/refusal.ts';

type Issue = z.core.$ZodIssue;

/** The most faults in an answer; a hostile body can have a fault in each of its values. */
const maxFaults = 100;

/** Reads wire fields by a schema; a wrong one is refused by its wire name (decision 0022). */
export function parseInput<S extends z.ZodType>(schema: S, fields: unknown): z.output<S> {
  const result = schema.safeParse(fields);
  if (result.success) return result.data;
  throw new Refusal(
    'malformed',
    {},
    result.error.issues.slice(0, maxFaults).map((issue) => faultOf(issue, fields)),
  );
}

function faultOf(issue: Issue, fields: unknown): FieldFault {
  const field = issue.path.map(String).join('.') || 'data';
  if (issue.code === 'too_big') {
    const fault = issue.origin === 'string' ? 'too-long' : issue.origin === 'array' ? 'too-many' : 'wrong';
    return { field, fault, limit: Number(issue.maximum) };
  }
  if (issue.code === 'too_small' && issue.origin === 'array') return { field, fault: 'too-few', limit: Number(issue.minimum) };
  return { field, fault: valueAt(fields, issue.path) === undefined ? 'missing' : 'wrong' };
}

const valueAt = (value: unknown, path: PropertyKey[]): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Record<PropertyKey, unknown> | undefined)?.[key], value);
