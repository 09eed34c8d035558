import type { DocumentAnswer } from '../../contract/exchange/protocol.answers.ts';
import type { Settled } from './documentOutcome.ts';

/** The partner's refusals, line by line, in its own words. */
export function refusedText(answer: DocumentAnswer): string {
  const lines = answer.lines
    .filter((line) => line.result === 'refused')
    .map((line) => `${line.line}: ${line.reason ?? answer.reason ?? '—'}`);
  return lines.join('\n') || (answer.reason ?? '');
}

/** The document's state after an answer; `deletedThere` when the partner deleted it afterwards. */
export function settledBy(answer: DocumentAnswer, deletedThere: string): Pick<Settled, 'state' | 'number' | 'reason' | 'lines'> {
  const lines = answer.lines.map(({ line, result, number = '', reason = '' }) => ({
    line,
    accepted: result === 'accepted',
    number,
    reason,
  }));
  const state = deletedThere !== '' ? 'deleted-there' : answer.result === 'accepted' ? 'synchronized' : 'failed';
  return { state, number: answer.number ?? '', reason: deletedThere || refusedText(answer), lines };
}
