import { timingSafeEqual } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Database, withConnection } from '../database/database.ts';
import type { Config } from '../process/config.ts';
import type { Metrics } from './metrics.ts';

const local = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** Headers that proxies add. Plain proxies add none; therefore the configuration can require the token from everybody. */
const ofProxies = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via'];

/** Metrics need the token of KUWEI_METRICS_TOKEN; without a configured token only this machine may read them, if no proxy is known. */
function mayLook(request: FastifyRequest, { metricsToken: token, metricsByTokenOnly }: Config): boolean {
  if (token === undefined)
    return !metricsByTokenOnly && local.has(request.ip) && !ofProxies.some((name) => request.headers[name] !== undefined);
  const authorization = Buffer.from(request.headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return authorization.length === wanted.length && timingSafeEqual(authorization, wanted);
}

/**
 * Whether the database can write: a commit, and rows that do not fit into memory, because a full disk
 * only shows when files grow, not when they are overwritten.
 */
const writeText = `
  begin; set local work_mem = '64kB';
  update ready_probe set at = now();
  select count(*) from generate_series(1, 10000);
  commit`;
/** Frequent checks get the last result for this time. */
const keepFor = 1000;

class WriteProbe {
  readonly #pool: Database['pool'];
  #check: Promise<boolean> = Promise.resolve(false);
  #at = 0;

  constructor(pool: Database['pool']) {
    this.#pool = pool;
  }

  works(): Promise<boolean> {
    if (Date.now() - this.#at < keepFor) return this.#check;
    this.#at = Date.now();
    this.#check = answersSoon(withConnection(this.#pool, (client) => client.query(writeText)));
    return this.#check;
  }
}

/** `/health`: the process lives. `/ready`: it can work, so a load balancer may send it people. `/metrics`: for Prometheus. */
export function routeHealth(http: FastifyInstance, { pool }: Database, metrics: Metrics, config: Config): () => Promise<void> {
  const probe = new WriteProbe(pool);
  let stopping = false;
  http.addHook('preClose', async () => {
    stopping = true;
  });
  // Load balancers keep connections open; a stopping server closes them after each answer.
  http.addHook('onSend', async (_request, reply) => {
    if (stopping) reply.header('Connection', 'close');
  });
  http.get('/health', (_request, reply) => reply.header('Cache-Control', 'no-store').send({ status: 'alive' }));
  http.get('/ready', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store');
    const database = await probe.works();
    const ready = database && !stopping;
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not-ready', database, stopping });
  });
  http.get('/metrics', async (request, reply) => {
    if (!mayLook(request, config)) return reply.status(403).send({ status: 'not-allowed' });
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
  return async () => {
    stopping = true;
    await wait((config.drainSeconds ?? 0) * 1000);
  };
}

async function answersSoon(question: Promise<unknown>): Promise<boolean> {
  const soon = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 2000).unref());
  return Promise.race([
    question.then(
      () => true,
      () => false,
    ),
    soon,
  ]);
}
