import { z } from 'zod';
import { documentAnswer } from '../../contract/exchange/protocol.answers.ts';

/** What was sent, as far as people want to read it line by line. */
const sentLines = z.object({
  lines: z.array(
    z.object({
      line: z.number(),
      itemNo: z.string().default(''),
      qty: z.union([z.string(), z.number()]).transform(String).default(''),
      unit: z.string().default(''),
    }),
  ),
});

/** One line of a document that was sent, with what the neighbour did with it. */
export interface AnsweredLine {
  line: number;
  itemNo: string;
  qty: string;
  unit: string;
  result?: 'accepted' | 'refused';
  reason?: string;
}

function parse<S extends z.ZodType>(schema: S, json: string | null): z.output<S> | undefined {
  try {
    const read = schema.safeParse(JSON.parse(json ?? ''));
    return read.success ? read.data : undefined;
  } catch {
    return undefined;
  }
}

/** The lines of a message with the neighbour's answer to each; none when the message is not made of lines. */
export function answeredLines(body: string, answer: string | null): AnsweredLine[] {
  const said = new Map(parse(documentAnswer, answer)?.lines.map((one) => [one.line, one]));
  const lines = parse(sentLines, body)?.lines ?? [];
  return lines.map((line) => {
    const one = said.get(line.line);
    return { ...line, ...(one && { result: one.result }), ...(one?.reason && { reason: one.reason }) };
  });
}
