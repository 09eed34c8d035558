const firstMs = 1000;
const longestMs = 5 * 60_000;

/** The wait after a number of attempts: 1 s doubling to 5 min, up to half of it random, so that retries do not all come at once. */
export function backOffMs(attempts: number, random: () => number = Math.random): number {
  const full = Math.min(firstMs * 2 ** Math.min(Math.max(attempts - 1, 0), 20), longestMs);
  return Math.round(full * (0.5 + random() / 2));
}
