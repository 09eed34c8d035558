import { CallError } from '../core/wire/CallError.ts';

const missing = new Set(['message.not-found', 'parked.not-found']);

/** Null for a missing thing; every other error is thrown. */
export function orMissing(error: unknown): null {
  if (error instanceof CallError && missing.has(error.id)) return null;
  throw error;
}
