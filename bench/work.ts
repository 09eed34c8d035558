import pg from 'pg';
import { HttpClient } from './httpClient.ts';
import { type Measured, measureOwn } from './measure.ts';
import type { BenchPlant } from './plant.ts';
import { type BenchOptions, count, ms, type Row, times } from './row.ts';

/**
 * A call over HTTP, and the same rows written by the bare driver in one statement. Both are measured alternately and make
 * one row for each number of clients.
 */
export interface Work<K> {
  what: string;
  account: string;
  /** `perSecond`: a target for all clients together. */
  cases: readonly { clients: number; jobs: number; perSecond?: number }[];
  /** Makes the jobs: a list for each client with its own goods, so that no client waits for another. */
  prepare: (plant: BenchPlant, name: string, clients: number, jobs: number) => Promise<readonly (readonly K[])[]>;
  ask: (client: HttpClient, key: K) => Promise<unknown>;
  floor: { text: string; values: (key: K) => unknown[] };
}

const rounds = 3;

/** Lists of names, one list a client. */
export const namesFor = (name: string, clients: number, jobs: number): string[][] =>
  Array.from({ length: clients }, (_, client) =>
    Array.from({ length: Math.ceil(jobs / clients) }, (_none, at) => `${name}-${client}-${at}`),
  );

/** Bare connections, as many as clients. */
async function bareClients(plant: BenchPlant, clients: number): Promise<pg.Client[]> {
  const bare = Array.from({ length: clients }, () => new pg.Client({ connectionString: plant.databaseUrl }));
  await Promise.all(bare.map((one) => one.connect()));
  return bare;
}

/** Warm-up: the cost of compiling the code in the first minute is not measured. */
async function warmUp<K>(plant: BenchPlant, work: Work<K>): Promise<void> {
  const { clients, jobs } = work.cases.reduce((most, one) => (one.jobs > most.jobs ? one : most));
  const people = await Promise.all(Array.from({ length: clients }, () => new HttpClient(plant.url).signIn(work.account)));
  await measureOwn(await work.prepare(plant, 'W', clients, jobs), async (client, key) => {
    await work.ask(people[client] as HttpClient, key);
  });
  for (const one of people) one.close();
}

/** Measures a work with each number of clients and reports its rows. */
export async function tellWork<K>(plant: BenchPlant, work: Work<K>, tell: (row: Row) => void, { quick }: BenchOptions): Promise<void> {
  await warmUp(plant, work);
  for (const [at, { clients, jobs, perSecond }] of work.cases.entries()) {
    const people = await Promise.all(Array.from({ length: clients }, () => new HttpClient(plant.url).signIn(work.account)));
    const bare = await bareClients(plant, clients);
    try {
      tell(await measureCase(plant, work, { name: `${at}`, jobs: quick ? Math.ceil(jobs / 5) : jobs, perSecond, people, bare }));
    } finally {
      for (const one of people) one.close();
      await Promise.all(bare.map((one) => one.end()));
    }
  }
}

/** Processor time of all jobs of the product, and the database's time for the floor. */
type Used = Record<'trips' | 'statements' | 'cpu' | 'database' | 'floor' | 'done', number>;

interface Case {
  name: string;
  jobs: number;
  perSecond: number | undefined;
  people: readonly HttpClient[];
  bare: readonly pg.Client[];
}

async function measureCase<K>(plant: BenchPlant, work: Work<K>, { name, jobs, perSecond = 0, people, bare }: Case): Promise<Row> {
  const clients = people.length;
  const [product, floor]: [Measured[], Measured[]] = [[], []];
  const used: Used = { trips: 0, statements: 0, cpu: 0, database: 0, floor: 0, done: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const lists = await work.prepare(plant, `P${name}${round}`, clients, jobs);
    const before = await plant.usage();
    product.push(
      await measureOwn(lists, async (client, key) => {
        await work.ask(people[client] as HttpClient, key);
      }),
    );
    const after = await plant.usage();
    for (const key of ['trips', 'statements', 'cpu', 'database'] as const) used[key] += after[key] - before[key];
    used.done += lists.reduce((sum, list) => sum + list.length, 0);
    const bareLists = await work.prepare(plant, `F${name}${round}`, clients, jobs);
    const idle = await plant.usage();
    floor.push(
      await measureOwn(bareLists, async (client, key) => {
        await bare[client]?.query({ name: work.what, text: work.floor.text, values: work.floor.values(key) });
      }),
    );
    used.floor += (await plant.usage()).database - idle.database;
  }
  return rowOf(`${work.what}, ${clients} client${clients > 1 ? 's' : ''}`, product, floor, used, perSecond);
}

function rowOf(what: string, product: readonly Measured[], floor: readonly Measured[], used: Used, perSecond: number): Row {
  const rate = (all: readonly Measured[]) => all.reduce((sum, one) => sum + one.perSecond, 0) / all.length;
  const ratio = rate(product) / rate(floor);
  const each = (key: keyof Used, digits = 1) => (used[key] / used.done).toFixed(digits);
  return {
    what: `${what}: against the floor`,
    figure: `${times(ratio)} (${count(rate(product))}/s; floor ${count(rate(floor))}/s; p95 ${ms(Math.max(...product.map(({ p95 }) => p95)))}; ${each('trips')} round trips, ${each('statements')} statements, ${each('cpu', 2)} ms of the server process and ${each('database', 2)} ms of the database each, the floor ${each('floor', 2)} ms)`,
    target: perSecond > 0 ? `≥ 0.5 ×, ≥ ${count(perSecond)}/s` : '≥ 0.5 ×',
    reached: ratio >= 0.5 && rate(product) >= perSecond,
  };
}
