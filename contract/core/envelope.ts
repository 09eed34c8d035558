import { constants } from './constants.ts';

/** Success on the wire: `Code "20000"`, `code 20000` (rule session-login-on-20000); of every call the one of the login. */
export const successCode = constants['success-code-login'];
/** `code` of a refused business rule; HTTP status 200. */
export const refusedCode = 42200;

/** What is wrong with one field of a malformed input. */
export interface FieldFault {
  field: string;
  fault: 'missing' | 'wrong' | 'too-long' | 'too-many' | 'too-few' | 'too-deep';
  limit?: number;
}

export type RefusalArgs = Record<string, string | number>;

/** The one answer of every call, in both spellings (decision 0001). */
export interface Envelope<T = unknown> {
  Result: boolean;
  Code: string;
  code: number;
  Message: string;
  msg: string;
  Data: T;
  data: T;
}

/** `Data` of a failed answer: the facts from which a client builds the message in its own language. */
export interface Trouble {
  error: string;
  args?: RefusalArgs;
  fields?: FieldFault[];
  /** Names the entry in the server's log. */
  reference?: string;
}

/** Whether `Data` gives an outcome for each of several documents; it also does when all of them are refused. */
export const hasOutcomes = (data: unknown): boolean => typeof data === 'object' && data !== null && 'Outcomes' in data;
