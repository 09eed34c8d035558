const dayMs = 86_400_000;

/** The plant's time `yyyy-MM-dd HH:mm:ss` as milliseconds, for drawing alone. */
export const momentOf = (at: string): number => Date.parse(`${at.replace(' ', 'T')}Z`);

/**
 * The time span of a chart of changes, from the first to now, a day at least. The times are the plant's: a device in another time zone,
 * or with a late clock, may be behind the newest of them.
 */
export function historySpan(times: readonly string[], now: string): { from: number; to: number; days: [string, string] } {
  const moments = times.map(momentOf);
  const to = Math.max(momentOf(now), ...moments);
  const from = Math.min(to - dayMs, ...moments);
  return { from, to, days: [dayOf(from), dayOf(to)] };
}

const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10);
