import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import type pg from 'pg';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { type AllCalls, allCalls, type CallName } from '../contract/allCalls.ts';
import { type AllLists, allLists, type ListName } from '../contract/allLists.ts';
import type { AnyCall, CallInput, CallOutput } from '../contract/core/call.ts';
import { type Envelope, hasOutcomes } from '../contract/core/envelope.ts';
import type { AnyList, Row } from '../contract/core/list.ts';
import { outcomes as outcomesShape } from '../contract/core/outcomes.ts';
import { fromWire, toWire } from '../contract/core/shape.ts';
import { isPlatformRefusal } from '../server/core/answer/refusal.ts';
import type { Config } from '../server/core/process/config.ts';
import { type RunningServer, startServer } from '../server/startServer.ts';
import { copyDatabase } from './copyDatabase.ts';
import { dropDatabase } from './deadlocks.ts';
import { requireProven } from './provenAnswer.ts';
import { testPassword } from './seed.ts';

/** An answer with the HTTP status, and the data under code names. */
export interface Answer<T> {
  status: number;
  ok: boolean;
  code: string;
  message: string;
  data: T;
  envelope: Envelope;
  headers: Headers;
}

export interface AskOptions {
  operationId?: string;
  language?: 'zh' | 'en' | 'yn';
  org?: string;
  headers?: Record<string, string>;
}

/** A person who uses the API. */
export class Client {
  readonly base: string;
  token = '';
  refreshToken = '';
  org = '';

  constructor(base: string) {
    this.base = base;
  }

  async signIn(account: string, org = '101', password = testPassword): Promise<this> {
    const answer = await this.ask('login', { account, password, org });
    if (!answer.ok) throw new Error(`sign-in of ${account} refused: ${answer.message}`);
    this.token = answer.data.tokens.access.content;
    this.refreshToken = answer.data.tokens.refresh.content;
    this.org = org;
    return this;
  }

  async ask<N extends CallName>(
    name: N,
    input: CallInput<AllCalls[N]>,
    options: AskOptions = {},
  ): Promise<Answer<CallOutput<AllCalls[N]>>> {
    const call: AnyCall = allCalls[name];
    const answer = await this.post(call.paths[0], toWire(call.input, input), { operationId: randomUUID(), ...options });
    const data = (answer.ok || hasOutcomes(answer.data) ? fromWire(call.output, answer.data) : answer.data) as CallOutput<AllCalls[N]>;
    requireDeclared(call, answer.envelope, data);
    return { ...answer, data };
  }

  /** A page of a list, rows under code names. */
  async list<N extends ListName>(
    name: N,
    query: Record<string, unknown> = {},
    options: AskOptions = {},
  ): Promise<Answer<{ rows: Row<AllLists[N]>[]; total: number }>> {
    const list = allLists[name] as AnyList;
    const answer = await this.post(`/api/${list.areas[0]}/GetDataListN`, { data: { RNO: list.rno, ...query } }, options);
    const page = answer.data as { data?: Record<string, unknown>[]; total: number };
    const rows = (page.data ?? []).map((row) =>
      Object.fromEntries(Object.entries(list.columns).map(([key, { wire }]) => [key, row[wire]])),
    ) as Row<AllLists[N]>[];
    return { ...answer, data: { rows, total: page.total } };
  }

  async post(path: string, body: unknown, options: AskOptions = {}): Promise<Answer<unknown>> {
    const response = await fetch(this.base + path, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...(this.token ? { Authorization: `Bearer ${this.token}` } : {}),
        ...((options.org ?? this.org) ? { org: options.org ?? this.org } : {}),
        ...(options.operationId ? { 'Idempotency-Key': options.operationId } : {}),
        'Accept-Language': options.language ?? 'zh',
        'X-Device': 'test',
        ...options.headers,
      },
      body: JSON.stringify(body),
    });
    const envelope = (await response.json()) as Envelope;
    requireProven(path, body, response.status, envelope);
    return {
      status: response.status,
      ok: envelope.Result,
      code: envelope.Code,
      message: envelope.Message,
      data: envelope.Data,
      envelope,
      headers: response.headers,
    };
  }
}

/** R28: a call gives only refusals that it declares, also in the outcomes of several things. Refusals of the platform need no declaration. */
function requireDeclared(call: AnyCall, { Result, Code }: Envelope, data: unknown): void {
  const { outcomes = [] } = (call.output === outcomesShape ? data : {}) as { outcomes?: { error: string | null }[] };
  const refusals = [...(Result ? [] : [Code]), ...outcomes.flatMap(({ error }) => error ?? [])];
  const strange = refusals.find((id) => !isPlatformRefusal(id) && !(call.refusals as readonly string[]).includes(id));
  if (strange) throw new Error(`${call.name} refused with ${strange}, which it does not declare`);
}

let made = 0;

/** A plant for a test file: a new database and a running server, deleted afterwards. */
export class Plant {
  url = '';
  databaseUrl = '';
  server!: RunningServer;
  pool!: pg.Pool;

  async start(config: Partial<Config> = {}): Promise<void> {
    const base = inject('databaseUrl');
    made += 1;
    const name = `t${process.pid}_${process.env['VITEST_POOL_ID'] ?? '0'}_${made}_${Date.now().toString(36)}`;
    this.databaseUrl = await copyDatabase(base, name, 'template_kuwei');
    this.server = await startServer({ ...testConfig(this.databaseUrl), ...config });
    this.url = this.server.url;
    this.pool = this.server.app.database.pool;
  }

  /** A second server process on the same database. */
  async second(): Promise<RunningServer> {
    return startServer(testConfig(this.databaseUrl));
  }

  signIn(account: string, org = '101'): Promise<Client> {
    return new Client(this.url).signIn(account, org);
  }

  async stop(): Promise<void> {
    await this.server.close();
    await dropDatabase(inject('databaseUrl'), this.databaseUrl.split('/').at(-1) ?? '', expect.getState().testPath ?? '');
  }
}

export const testConfig = (databaseUrl: string): Config => ({
  port: 0,
  host: '127.0.0.1',
  dataDir: tmpdir(),
  databaseUrl,
  demo: false,
  lan: false,
  poolSize: 12,
  logLevel: 'error',
});

/** Starts a plant before the tests of a file and stops it after. */
export function usePlant(config: Partial<Config> = {}): Plant {
  const plant = new Plant();
  beforeAll(() => plant.start(config), 60_000);
  afterAll(() => plant.stop());
  return plant;
}
