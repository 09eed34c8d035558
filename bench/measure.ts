/** What a run of many clients showed; times in milliseconds. */
export interface Measured {
  done: number;
  perSecond: number;
  p50: number;
  p95: number;
  p99: number;
}

/** The value below which a share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Lets each client work one job after the other until the jobs or the time are over; the first tenth is warm-up. */
export async function measure(clients: number, jobs: number, work: (client: number, job: number) => Promise<void>): Promise<Measured> {
  const times: number[] = [];
  const warmUp = Math.floor(jobs / 10);
  let next = 0;
  let started = 0;
  const worker = async (client: number) => {
    for (let job = next++; job < jobs; job = next++) {
      if (job === warmUp) started = performance.now();
      const begin = performance.now();
      await work(client, job);
      if (job >= warmUp) times.push(performance.now() - begin);
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, client) => worker(client)));
  const seconds = (performance.now() - started) / 1000;
  return {
    done: times.length,
    perSecond: times.length / seconds,
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    p99: quantile(times, 0.99),
  };
}
