import { CallError } from './CallError.ts';

/** For a question that may be refused with this id: undefined then; every other error is thrown on. */
export const unlessRefused =
  (id: string) =>
  (error: unknown): undefined => {
    if (!(error instanceof CallError && error.id === id)) throw error;
  };
