const dayMs = 86_400_000;

/** The plant's time `yyyy-MM-dd HH:mm:ss` as milliseconds, for drawing alone. */
export const momentOf = (at: string): number => Date.parse(`${at.replace(' ', 'T')}Z`);

/**
 * What a drawing of changes spans, from the first to now, a day at least. The times are the plant's: a device that stands in another zone,
 * or whose clock is late, may not be as far as the newest of them.
 */
export function historySpan(times: readonly string[], now: string): { from: number; to: number; days: [string, string] } {
  const moments = times.map(momentOf);
  const to = Math.max(momentOf(now), ...moments);
  const from = Math.min(to - dayMs, ...moments);
  return { from, to, days: [dayOf(from), dayOf(to)] };
}

const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10);
