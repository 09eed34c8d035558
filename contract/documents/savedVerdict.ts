import type { Verdict } from '../core/scanFlow.ts';
import type { LeftOut } from './unsure.ts';

/** The verdict about a saved document: a warning where scans were left out of it (S101). */
export const savedVerdict = (saved: Verdict, left: LeftOut = []): Verdict =>
  left.length === 0
    ? saved
    : { tone: 'warn', word: saved.word, what: { id: 'flow.left-out', args: { codes: left.map(({ code }) => code).join(', ') } } };
