import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from './database.ts';
import type { Metrics } from './metrics.ts';

const local = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** Figures are for this machine, and for whoever has the token of KUWEI_METRICS_TOKEN. */
function mayLook(request: FastifyRequest, token: string | undefined): boolean {
  if (local.has(request.ip)) return true;
  const given = Buffer.from(request.headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token ?? ''}`);
  return Boolean(token) && given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** `/health`: the process lives. `/ready`: it can work, so a load balancer may send it people. `/metrics`: for Prometheus. */
export function routeHealth(http: FastifyInstance, { pool }: Database, metrics: Metrics, token = process.env['KUWEI_METRICS_TOKEN']): void {
  let stopping = false;
  http.addHook('preClose', async () => {
    stopping = true;
  });
  http.get('/health', (_request, reply) => reply.header('Cache-Control', 'no-store').send({ status: 'alive' }));
  http.get('/ready', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store');
    const database = await answersSoon(pool.query('select 1'));
    const ready = database && !stopping;
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not-ready', database, stopping });
  });
  http.get('/metrics', async (request, reply) => {
    if (!mayLook(request, token)) return reply.status(403).send({ status: 'not-allowed' });
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
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
