/** One line of a sent document, with the partner's result. */
export interface AnsweredLine {
  line: number;
  itemNo: string;
  qty: string;
  unit: string;
  result?: 'accepted' | 'refused';
  reason?: string;
}

type Plain = Record<string, unknown>;

/** The lines of a document; none when the text is not JSON of a document. The server has already checked its messages and answers. */
function linesOf(json: string | null): Plain[] {
  try {
    const { lines }: Plain = JSON.parse(json ?? '');
    return Array.isArray(lines) ? lines.filter((line) => typeof line?.line === 'number') : [];
  } catch {
    return [];
  }
}

const words = (value: unknown): string => (value === undefined || value === null ? '' : String(value));

/** The delivery note that a document is about; empty when it is about none. */
export function noteNoOf(body: string): string {
  try {
    const { document }: { document?: Plain } = JSON.parse(body);
    return words(document?.['noteNo']);
  } catch {
    return '';
  }
}

/** The lines of a message with the partner's answer to each; none when the message is not made of lines. */
export function answeredLines(body: string, answer: string | null): AnsweredLine[] {
  const answerOf = new Map(linesOf(answer).map((one) => [one['line'], one]));
  return linesOf(body).map(({ line, itemNo, qty, unit }) => {
    const { result, reason } = answerOf.get(line) ?? {};
    return {
      line: Number(line),
      itemNo: words(itemNo),
      qty: words(qty),
      unit: words(unit),
      ...((result === 'accepted' || result === 'refused') && { result }),
      ...(reason ? { reason: words(reason) } : {}),
    };
  });
}
