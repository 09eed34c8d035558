/** The number of the document that was saved, as the wire says it. */
export const savedNumber = (answer: unknown): string | undefined =>
  typeof answer === 'object' && answer !== null && 'DocNo' in answer && typeof answer.DocNo === 'string' ? answer.DocNo : undefined;
