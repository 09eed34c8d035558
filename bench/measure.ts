/** What a run of many clients showed; times in milliseconds. */
export interface Measured {
  done: number;
  perSecond: number;
  p50: number;
  p95: number;
  p99: number;
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
  times.sort((left, right) => left - right);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { done: times.length, perSecond: times.length / seconds, p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}
