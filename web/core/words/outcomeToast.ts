import type { Say } from './i18n.ts';

interface Outcomes {
  outcomes: readonly { no: string; done: boolean; message: string }[];
  done: number;
}

/** The outcomes of several documents: the number of successes, and the reason of the first failure. */
export function outcomeToast({ outcomes, done }: Outcomes, t: Say): { text: string; tone: 'green' | 'red' } {
  const failed = outcomes.filter((one) => !one.done);
  const [first] = failed;
  if (!first) return { text: t('work.outcomes', { n: done }), tone: 'green' };
  return {
    text: outcomes.length === 1 ? first.message : t('work.outcomes.some', { done, failed: failed.length, why: first.message }),
    tone: 'red',
  };
}
