import { useLayoutEffect, useRef, useState } from 'react';
import type { Saying, Verdict } from '../../../contract/core/scanFlow.ts';
import { feedback } from '../device/feedback.ts';
import { toast } from '../device/toast.ts';
import type { ResultTone } from '../ui/ResultBand.tsx';
import { queryClient } from '../wire/queryClient.ts';
import { t } from '../words/i18n.ts';

/** The outcome of the last scan. */
export interface ScanResult {
  tone: ResultTone;
  word: string;
  what?: string;
  stamp: number;
}

/** A text in the person's language. */
export const inWords = (saying: Saying | string): string => (typeof saying === 'string' ? saying : t(saying.id, saying.args));

/** The result is shown before any other work. */
const afterPaintMs = 100;
let asking: ReturnType<typeof setTimeout> | undefined;

/** Refreshes lists and records soon, so that they show the work done here. */
export function askAgainSoon(): void {
  clearTimeout(asking);
  asking = setTimeout(() => void queryClient.invalidateQueries(), afterPaintMs);
}

/** The result band with its sound, vibration and colour: the newest fact stands. */
export function useVerdicts(painted: (ends: readonly number[]) => void) {
  const [result, setResult] = useState<ScanResult>();
  const ends = useRef<number[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when a verdict stands in the page
  useLayoutEffect(() => {
    if (ends.current.length > 0) painted(ends.current.splice(0));
  }, [result]);
  /** `endedAt` is the end of its scan. */
  const tell = ({ tone, word, what }: Verdict, endedAt?: number) => {
    if (endedAt !== undefined) ends.current.push(endedAt);
    setResult({ tone, word: inWords(word), what: what === undefined ? undefined : inWords(what), stamp: performance.now() });
    feedback(tone);
    if (tone === 'accept') askAgainSoon();
    // Under an open sheet the band is hidden; the camera shows the verdict itself.
    if (tone !== 'accept' && document.querySelector('dialog[open]:not(.kw-camera)'))
      toast(inWords(word), { tone: tone === 'reject' ? 'red' : 'plain' });
  };
  /** Shows that something takes longer, without a sound. */
  const wait = (word: Saying, what?: string) => setResult({ tone: 'idle', word: inWords(word), what, stamp: performance.now() });
  return { result, tell, wait, setResult };
}
