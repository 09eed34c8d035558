import type { Say } from './i18n.ts';

const steps = [
  [86_400, 'age.days'],
  [3600, 'age.hours'],
  [60, 'age.minutes'],
  [1, 'age.seconds'],
] as const;

/** The age, in the largest unit that fits. */
export function ageText(seconds: number, t: Say): string {
  const [size, key] = steps.find(([each]) => seconds >= each) ?? [1, 'age.seconds'];
  return t(key, { n: Math.floor(seconds / size) });
}
