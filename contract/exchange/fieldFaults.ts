import type { z } from 'zod';
import { formatFaults } from './protocol.values.ts';

/** Faults of one field of a message; each is a text `fieldFault.<id>`. */
const fieldFaultIds = [
  'missing',
  'unknown',
  'text',
  'number',
  'flag',
  'list',
  'group',
  'options',
  'long',
  'rows',
  'few',
  'large',
  'small',
  'code',
  'scannable',
  'printable',
  'quantity',
  'quantityOrZero',
  'difference',
  'day',
  'moment',
  'kind-missing',
  'kind-foreign',
  'other',
] as const;
export type FieldFaultId = (typeof fieldFaultIds)[number];

/** One fault of a message: the field by its path (`data.lines[].qty`), the rows it is in, counted from 1, and the protocol's own words. */
export interface MessageFault {
  path: string;
  rows: number[];
  fault: FieldFaultId;
  what: string;
  technical: string;
}

const ofType: Record<string, FieldFaultId> = {
  string: 'text',
  number: 'number',
  int: 'number',
  boolean: 'flag',
  array: 'list',
  object: 'group',
  record: 'group',
};

const faultOfText = (message: string): FieldFaultId | undefined =>
  fieldFaultIds.find((id) => Object.entries(formatFaults).some(([name, words]) => name === id && words === message));

function sizeFault(issue: z.core.$ZodIssueTooBig | z.core.$ZodIssueTooSmall): Pick<MessageFault, 'fault' | 'what'> {
  if (issue.code === 'too_small') {
    const what = String(issue.minimum);
    return issue.origin === 'string' || issue.origin === 'array' ? { fault: 'few', what } : { fault: 'small', what };
  }
  const what = String(issue.maximum);
  return { fault: issue.origin === 'string' ? 'long' : issue.origin === 'array' ? 'rows' : 'large', what };
}

function kindOfFault(issue: z.core.$ZodIssue, isAbsent: boolean): Pick<MessageFault, 'fault' | 'what'> {
  if (isAbsent) return { fault: 'missing', what: '' };
  const formatted = faultOfText(issue.message);
  if (formatted) return { fault: formatted, what: '' };
  if (issue.code === 'invalid_type') return { fault: ofType[issue.expected] ?? 'other', what: '' };
  if (issue.code === 'invalid_value') return { fault: 'options', what: issue.values.map(String).join(', ') };
  if (issue.code === 'too_big' || issue.code === 'too_small') return sizeFault(issue);
  if (issue.code === 'unrecognized_keys') return { fault: 'unknown', what: issue.keys.join(', ') };
  return { fault: 'other', what: '' };
}

function valueAt(raw: unknown, path: readonly PropertyKey[]): unknown {
  let at: unknown = raw;
  for (const step of path) at = typeof at === 'object' && at !== null ? Object.getOwnPropertyDescriptor(at, step)?.value : undefined;
  return at;
}

/** `data.lines[].qty` of the path to one field of one row. */
const wirePath = (path: readonly PropertyKey[]): string =>
  path.reduce<string>((way, step) => (typeof step === 'number' ? `${way}[]` : way === '' ? String(step) : `${way}.${String(step)}`), '');

/** The protocol's faults of a message, each field once with all its rows, in the order of the fields. */
export function faultsOf(issues: readonly z.core.$ZodIssue[], raw: unknown): MessageFault[] {
  const faults = new Map<string, MessageFault>();
  for (const issue of issues) {
    const path = wirePath(issue.path);
    const value = valueAt(raw, issue.path);
    const { fault, what } = kindOfFault(issue, value === undefined || value === null);
    const row = issue.path.find((step) => typeof step === 'number');
    const same = `${path}\n${fault}\n${what}`;
    const earlier = faults.get(same);
    if (earlier && row !== undefined) earlier.rows.push(row + 1);
    else if (!earlier) {
      const technical = `${issue.path.join('.')}: ${issue.message}`;
      faults.set(same, { path, rows: row === undefined ? [] : [row + 1], fault, what, technical });
    }
  }
  return [...faults.values()];
}
