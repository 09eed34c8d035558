import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { AnyCall } from '../../../contract/core/call.ts';
import type { Database } from '../database/database.ts';
import type { Logger } from '../process/logger.ts';
import { traceCall } from '../process/traces.ts';

const outcomes = (status: number, payload: unknown): string => {
  if (status >= 500) return 'failed';
  if (status >= 400) return 'denied';
  return typeof payload === 'string' && payload.startsWith('{"Result":false') ? 'refused' : 'done';
};

const waitingText = `
  select neighbour as partner, count(*) filter (where state <> 'failed')::int as waiting, count(*) filter (where state = 'failed')::int as abnormal
    from outbox where state in ('queued', 'sending', 'failed') group by neighbour`;

interface Waiting {
  partner: string;
  waiting: number;
  abnormal: number;
}

/** Larger values are not needed: a person notices long before. */
const slowMs = 3000;

/** The figures of one server process, for Prometheus. */
export class Metrics {
  readonly registry = new Registry();
  readonly #calls: Histogram<'call' | 'outcome'>;
  readonly #slow: Counter<'call'>;
  readonly #jobWarnings: Counter<'work'>;

  constructor({ pool }: Database) {
    const registers = [this.registry];
    collectDefaultMetrics({ register: this.registry, prefix: 'kuwei_' });
    this.#calls = new Histogram({
      name: 'kuwei_call_seconds',
      help: 'Calls by name and outcome (done, refused, denied, failed), with their duration',
      labelNames: ['call', 'outcome'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3, 10],
      registers,
    });
    this.#slow = new Counter({
      name: 'kuwei_slow_calls_total',
      help: 'Calls that took 3 seconds and more; each is a warning in the log',
      labelNames: ['call'],
      registers,
    });
    this.#jobWarnings = new Counter({
      name: 'kuwei_job_warnings_total',
      help: 'Warnings of work that nobody waits for, failures above all',
      labelNames: ['work'],
      registers,
    });
    new Gauge({
      name: 'kuwei_database_connections',
      help: 'Connections of this process by state',
      labelNames: ['state'],
      registers,
      collect() {
        this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
        this.set({ state: 'idle' }, pool.idleCount);
        this.set({ state: 'awaited' }, pool.waitingCount);
      },
    });
    new Gauge({
      name: 'kuwei_outbox_messages',
      help: 'Messages to a partner that wait, or are abnormal',
      labelNames: ['neighbour', 'state'],
      registers,
      async collect() {
        const { rows } = await pool.query<Waiting>(waitingText);
        this.reset();
        for (const { partner, waiting, abnormal } of rows) {
          this.set({ neighbour: partner, state: 'waiting' }, waiting);
          this.set({ neighbour: partner, state: 'abnormal' }, abnormal);
        }
      },
    });
  }

  /** The log of a job, whose warnings are counted. */
  logOf(work: string, log: Logger): Logger {
    return {
      info: (detail, text) => log.info(detail, text),
      warn: (detail, text) => {
        this.#jobWarnings.inc({ work });
        log.warn(detail, text);
      },
    };
  }

  /** Gauges that share one query; when all of them are collected at once, the query runs once. */
  gauges(
    about: Readonly<Record<string, { label: string; help: string }>>,
    ask: () => Promise<readonly { name: string; label: string; value: number }[]>,
  ): void {
    let running: ReturnType<typeof ask> | undefined;
    for (const [name, { label, help }] of Object.entries(about)) {
      new Gauge({
        name,
        help,
        labelNames: [label],
        registers: [this.registry],
        async collect() {
          running ??= ask().finally(() => {
            running = undefined;
          });
          const found = await running;
          this.reset();
          for (const one of found) if (one.name === name) this.set({ [label]: one.label }, one.value);
        },
      });
    }
  }

  /** A gauge of one number that this process knows. */
  gauge(name: string, help: string, value: () => number): void {
    new Gauge({
      name,
      help,
      registers: [this.registry],
      collect() {
        this.set(value());
      },
    });
  }

  /** A gauge of states, read at each collection: 1 for the present state. */
  stateGauge(name: string, help: string, states: () => { partner: string; state: string }[]): void {
    new Gauge({
      name,
      help,
      labelNames: ['neighbour', 'state'],
      registers: [this.registry],
      collect() {
        this.reset();
        for (const { partner, state } of states()) this.set({ neighbour: partner, state }, 1);
      },
    });
  }

  /**
   * Counts every request, and gives each one id that goes all the way: it is the operation id of a write, stands
   * with the message in the outbox, and travels to the partner (X-Kuwei-Trace).
   */
  watch(http: FastifyInstance, calls: readonly AnyCall[]): void {
    const names = new Map(calls.flatMap((call) => [...call.paths, ...(call.get ?? [])].map((path) => [path, call.name])));
    http.addHook('onRequest', (request, reply, done) => {
      request.headers['idempotency-key'] ??= request.id;
      reply.header('x-kuwei-trace', traceOf(request));
      done();
    });
    http.addHook('onSend', (request, reply, payload, done) => {
      const outcome = outcomes(reply.statusCode, payload);
      // The route's own address costs more to read, so it is only used for addresses with a query.
      const call = names.get(request.url) ?? nameOfRoute(request, names);
      const millis = reply.elapsedTime;
      this.#calls.observe({ call, outcome }, millis / 1000);
      if (millis >= slowMs) {
        this.#slow.inc({ call });
        request.log.warn({ trace: traceOf(request), call, outcome, millis: Math.round(millis) }, 'slow call');
      }
      request.log.info({ trace: traceOf(request), call, outcome, status: reply.statusCode, millis: Math.round(millis) }, 'answered');
      if (names.has(request.url) || request.url.startsWith('/api/')) traceAnswer(request, reply, call, outcome);
      done(null, payload);
    });
  }
}

function traceAnswer(request: FastifyRequest, { statusCode, elapsedTime: millis }: FastifyReply, name: string, outcome: string): void {
  const attributes = { 'http.request.method': request.method, 'http.response.status_code': statusCode, 'kuwei.outcome': outcome };
  traceCall({ operation: traceOf(request), name, millis, isFault: statusCode >= 500, attributes });
}

const nameOfRoute = ({ routeOptions: { url } }: FastifyRequest, names: ReadonlyMap<string, string>): string =>
  names.get(url ?? '') ?? url ?? 'unknown';

/** The id of a request in all of its log lines. */
export const traceOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string =>
  String(headers['idempotency-key'])
    .slice(0, 60)
    .toLowerCase()
    .replace(/[^\x21-\x7e]/g, '');
