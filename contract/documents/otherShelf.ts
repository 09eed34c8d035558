import type { Saying, Verdict } from '../core/scanFlow.ts';
import type { OtherShelfPolicy } from '../system/settings.ts';

const mostNamed = 2;

/** A scanned location and the goods that go there. */
interface ScannedShelf {
  policy: OtherShelfPolicy | undefined;
  place: string;
  /** The proposed location of each of the goods; undefined without a proposal. */
  proposed: readonly (string | null | undefined)[];
  /** The location of the last question to the worker. */
  lastQuestion: string | undefined;
}

/** The first proposed locations, and how many more: a warning with seven codes has five lines on a handheld. */
export const homesIn = (codes: readonly string[]): { homes: string; more: number } => ({
  homes: codes.slice(0, mostNamed).join(', '),
  more: Math.max(0, codes.length - mostNamed),
});

/**
 * Whether the goods go to the scanned location, and the question or refusal for one that is not the proposed one (rule location-code-correct, setting
 * otherShelf); undefined without either.
 */
export function judgeShelf({
  policy = 'warn',
  place,
  proposed,
  lastQuestion,
}: ScannedShelf): { goes: boolean; verdict: Verdict } | undefined {
  const others = proposed.filter((code): code is string => Boolean(code) && code !== place);
  if (others.length === 0) return undefined;
  const args = { place, ...homesIn([...new Set(others)]), n: others.length };
  const say = (tone: Verdict['tone'], id: Saying['id']): Verdict => ({ tone, word: { id, args }, what: place });
  if (policy === 'refuse') return { goes: false, verdict: say('reject', 'error.location.other-shelf') };
  if (policy === 'ask' && lastQuestion !== place) return { goes: false, verdict: say('warn', 'shelf.other-ask') };
  return { goes: true, verdict: say('warn', 'shelf.other') };
}
