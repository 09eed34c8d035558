import { z } from 'zod';

/** A file as the answer of a call: sent as it is, without the envelope. */
export interface FileAnswer {
  fileName: string;
  contentType: string;
  content: Uint8Array;
  /** Shown in the browser instead of saved. */
  inline?: boolean;
}

/** The output of calls that answer with a file; a refusal still comes in the envelope. Writes make it after the commit (handleFile). */
export const fileAnswer = z.custom<FileAnswer>();
