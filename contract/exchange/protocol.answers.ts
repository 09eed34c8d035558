import { z } from 'zod';
import { cut } from '../core/harmless.ts';
import type { OutboundDocument } from './protocol.documents.ts';
import { exchangeKey, lineNumber, partnerNumber, reason } from './protocol.values.ts';

export const lineAnswer = z
  .object({
    line: lineNumber,
    result: z.enum(['accepted', 'refused']),
    number: partnerNumber.optional(),
    reason: reason.optional().describe('for people; expected when the line is refused'),
  })
  .describe('What the partner did with one line');

export const documentAnswer = z
  .object({
    key: exchangeKey,
    result: z.enum(['accepted', 'partly', 'refused']),
    number: partnerNumber.optional().describe('number of the document that the partner made'),
    lines: z.array(lineAnswer).max(2000),
    reason: reason.optional(),
    contentHash: z.string().optional().describe('the header X-Kuwei-Content that came with the document which has this key'),
    repeated: z.boolean().optional().describe('true when the key was answered before'),
  })
  .describe('What the partner did with a document; the same for every repetition of the key');

/** The partner's result for a document. */
export type DocumentAnswer = z.infer<typeof documentAnswer>;

export const exchangeError = z
  .object({
    error: z
      .string()
      .overwrite((value) => cut(value, 100))
      .max(100)
      .describe('a stable word for programs, for example signature-wrong'),
    message: reason.describe('what is wrong, for people'),
  })
  .describe('Body of every answer with an HTTP status of 400 or more');

/** How an answer does not fit its document. */
export interface AnswerProblem {
  fault: 'key' | 'twice' | 'extra' | 'missing' | 'result';
  /** The line that it is about, where it is about one. */
  line?: number;
  detail: string;
}

/** Why an answer does not fit its document, or undefined when it does. An answer that does not fit is ignored: ask again. */
export function answerProblem(sent: Pick<OutboundDocument, 'key' | 'lines'>, answer: DocumentAnswer): AnswerProblem | undefined {
  if (answer.key !== sent.key) return { fault: 'key', detail: `answers key ${answer.key}, not ${sent.key}` };
  const expected = new Set(sent.lines.map(({ line }) => line));
  const lineNumbers = new Set<number>();
  const twice = answer.lines.find(({ line }) => lineNumbers.size === lineNumbers.add(line).size)?.line;
  if (twice !== undefined) return { fault: 'twice', line: twice, detail: `answers line ${twice} twice` };
  const extra = [...lineNumbers].find((line) => !expected.has(line));
  if (extra !== undefined) return { fault: 'extra', line: extra, detail: `answers line ${extra}, which was not sent` };
  const missing = [...expected].find((line) => !lineNumbers.has(line));
  if (missing !== undefined) return { fault: 'missing', line: missing, detail: `does not answer line ${missing}` };
  const accepted = answer.lines.filter((each) => each.result === 'accepted').length;
  const right = accepted === answer.lines.length ? 'accepted' : accepted === 0 ? 'refused' : 'partly';
  if (answer.result !== right) return { fault: 'result', detail: `says ${answer.result}, but its lines say ${right}` };
  return undefined;
}
