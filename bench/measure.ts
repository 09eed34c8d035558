/** The result of a run of many clients; times in milliseconds. */
export interface Measured {
  done: number;
  perSecond: number;
  p50: number;
  p95: number;
  p99: number;
}

/** The percentile: the value below which this share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Each client does one job after the other until all are done; the first tenth is warm-up. */
export function measure(clients: number, jobs: number, work: (client: number, job: number) => Promise<void>): Promise<Measured> {
  let next = 0;
  return measureTurns(clients, jobs, () => (next < jobs ? next++ : undefined), work);
}

/** The same with a list of jobs for each client, so that no client waits for another's rows. */
export function measureOwn<K>(lists: readonly (readonly K[])[], work: (client: number, key: K) => Promise<void>): Promise<Measured> {
  const at = lists.map(() => 0);
  const nextOf = (client: number): K | undefined => {
    const nth = at[client] ?? 0;
    at[client] = nth + 1;
    return lists[client]?.[nth];
  };
  return measureTurns(
    lists.length,
    lists.reduce((sum, list) => sum + list.length, 0),
    nextOf,
    work,
  );
}

async function measureTurns<K>(
  clients: number,
  jobs: number,
  nextOf: (client: number) => K | undefined,
  work: (client: number, job: K) => Promise<void>,
): Promise<Measured> {
  const times: number[] = [];
  const warmUp = Math.floor(jobs / 10);
  let begun = 0;
  let started = performance.now();
  const worker = async (client: number) => {
    for (let job = nextOf(client); job !== undefined; job = nextOf(client)) {
      const nth = begun++;
      if (nth === warmUp) started = performance.now();
      const begin = performance.now();
      await work(client, job);
      if (nth >= warmUp) times.push(performance.now() - begin);
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
