import { z } from 'zod';
import type { OutboundDocument } from './protocol.documents.ts';
import { exchangeKey, lineNumber, partnerNumber, reason } from './protocol.values.ts';

/** What the neighbour did with one line. */
export const lineAnswer = z.object({
  line: lineNumber,
  result: z.enum(['accepted', 'refused']),
  number: partnerNumber.optional(),
  reason: reason.optional().describe('for people; expected when the line is refused'),
});

/** What the neighbour did with a document; the same for every repetition of the key. */
export const documentAnswer = z.object({
  key: exchangeKey,
  result: z.enum(['accepted', 'partly', 'refused']),
  number: partnerNumber.optional().describe('number of the document that the neighbour made'),
  lines: z.array(lineAnswer).max(2000),
  reason: reason.optional(),
  repeated: z.boolean().optional().describe('true when the key was answered before'),
});

/** What the neighbour did with a document. */
export type DocumentAnswer = z.infer<typeof documentAnswer>;

/** Body of every answer with an HTTP status of 400 or more. */
export const exchangeError = z.object({ error: z.string().max(100), message: reason });

/** Why an answer does not fit the document it answers, or undefined when it does. An answer that does not fit is worth nothing: ask again. */
export function answerProblem(sent: Pick<OutboundDocument, 'key' | 'lines'>, answer: DocumentAnswer): string | undefined {
  if (answer.key !== sent.key) return `answers key ${answer.key}, not ${sent.key}`;
  const expected = new Set(sent.lines.map((each) => each.line));
  const given = new Set(answer.lines.map((each) => each.line));
  if (given.size !== answer.lines.length) return 'answers a line twice';
  for (const line of given) if (!expected.has(line)) return `answers line ${line}, which was not sent`;
  for (const line of expected) if (!given.has(line)) return `does not answer line ${line}`;
  const accepted = answer.lines.filter((each) => each.result === 'accepted').length;
  const right = accepted === answer.lines.length ? 'accepted' : accepted === 0 ? 'refused' : 'partly';
  if (answer.result !== right) return `says ${answer.result}, but its lines say ${right}`;
  return undefined;
}
