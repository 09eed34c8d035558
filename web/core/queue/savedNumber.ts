/** The number of the saved document in an answer as the server sent it. */
export const savedNumber = (answer: unknown): string | undefined =>
  typeof answer === 'object' && answer !== null && 'DocNo' in answer && typeof answer.DocNo === 'string' ? answer.DocNo : undefined;
