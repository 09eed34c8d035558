import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, expect, it, vi } from 'vitest';
import { compareLedger } from '../../server/stock/compareLedger.ts';
import { usePlant } from '../plant.ts';
import { testPeople } from '../seed.ts';
import { full } from '../slow/full.ts';
import { hasTurn } from '../slow/inTurn.ts';
import { scaledTimeout } from '../slow/scaledTimeout.ts';
import { FuzzPeople } from './fuzzPeople.ts';
import { hostileTexts, type JsonSchema, jsonText, Values } from './fuzzValues.ts';
import { watchLoop } from './watchLoop.ts';

// Every call and list is fuzzed from its own schema, as the OpenAPI document publishes it.
const plant = usePlant();
watchLoop();
// A test that is stopped in the middle continues beside the next, and makes that fail too.
vi.setConfig({ testTimeout: scaledTimeout(1_800_000) });
const seed = 20_261_121;
const atOnce = 6;

interface Target {
  name: string;
  path: string;
  body: JsonSchema;
  get: boolean;
}
interface Shot {
  target: Target;
  role: string;
  body: unknown;
  form: boolean;
}
interface Hit extends Shot {
  status: number;
  accepted: boolean;
  text: string;
}

let targets: Target[] = [];
let values: Values;
const people = new FuzzPeople(plant, seed);

beforeAll(async () => {
  const document = (await (await fetch(`${plant.url}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, JsonSchema>>;
    components: Record<string, Record<string, JsonSchema>>;
  };
  const resolve = (reference: string): JsonSchema => {
    const [kind = '', name = ''] = reference.split('/').slice(2);
    return document.components[kind]?.[name] ?? {};
  };
  targets = Object.entries(document.paths).flatMap(([path, { post, get }]) => {
    const given = post?.['requestBody'] as { $ref?: string } | undefined;
    const requestBody = given?.$ref ? resolve(given.$ref) : given;
    const content = (requestBody as { content?: Record<string, { schema: JsonSchema }> } | undefined)?.content ?? {};
    const body = content['application/json']?.schema ?? content['multipart/form-data']?.schema;
    return body ? [{ name: String(post?.['operationId']), path, body, get: get !== undefined }] : [];
  });
  await people.prepare();
  values = new Values(resolve, await people.words());
});

function send({ target, role, body, form }: Shot): Promise<Response> {
  const token = people.tokens.get(role);
  const headers: Record<string, string> = {
    'Idempotency-Key': randomUUID(),
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    'Content-Type': form ? 'application/x-www-form-urlencoded' : 'application/json',
  };
  if (!form) return fetch(plant.url + target.path, { method: 'POST', headers, body: jsonText(body) });
  const flat = Object.entries((body ?? {}) as Record<string, unknown>).map(([name, value]): [string, string] => [
    name,
    typeof value === 'object' ? jsonText(value ?? '') : String(value),
  ]);
  const text = new URLSearchParams(flat).toString();
  const { 'Content-Type': _type, ...otherHeaders } = headers;
  if (target.get && text.length < 6000 && text.length % 2 === 0)
    return fetch(`${plant.url}${target.path}?${text}`, { headers: otherHeaders });
  return fetch(plant.url + target.path, { method: 'POST', headers, body: text });
}

async function shoot(shot: Shot): Promise<Hit> {
  const response = await send(shot);
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  const body = await response.text();
  const text = isJson ? body : '';
  const accepted = response.status === 200 && (!isJson || text.startsWith('{"Result":true'));
  return { ...shot, status: response.status, accepted, text };
}

async function shootAll(shots: Shot[]): Promise<Hit[]> {
  const hits: Hit[] = [];
  const rest = [...shots];
  const worker = async () => {
    for (let shot = rest.pop(); shot; shot = rest.pop()) hits.push(await shoot(shot));
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return hits;
}

const leak =
  /\n\s+at |node_modules|\.ts:\d|syntax error|violates|invalid input syntax|out of range for type|duplicate key|invalid byte|password_hash":|argon2/i;

/** Answers that must never come, shortened to what is needed to repeat them. */
const faultsOf = (hits: Hit[]): string[] =>
  hits
    .filter(({ status, text }) => status > 499 || leak.test(text))
    .map(({ target, role, form, body, status, text }) =>
      [target.name, role, form ? 'form' : 'json', status, text.slice(0, 120), jsonText(body).slice(0, 400)].join(' | '),
    );

const roles = ['', ...testPeople.map(([account]) => account)];

function shotsOf(target: Target, arbitrary: fc.Arbitrary<unknown>, count: number): Shot[] {
  const salt = [...target.name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003, 7);
  return fc.sample(arbitrary, { numRuns: count, seed: seed + salt }).map((body, n) => ({
    target,
    body,
    role: n % 2 ? (['admin', 'keeper'][(n >> 1) % 2] ?? '') : (roles[(n >> 1) % roles.length] ?? ''),
    form: n % 3 === 0,
  }));
}

/** The statement of the digest, with a name, so that it is planned once although it reads every table. */
const digestStatement = async () => {
  const { rows } = await plant.pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1",
  );
  const sums = rows.map(
    ({ name }) =>
      `select '${name}' as name, count(*) || ' ' || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from "${name}" t`,
  );
  return { name: 'digest', text: sums.join(' union all ') };
};
let statement: ReturnType<typeof digestStatement> | undefined;

/** A digest of every row of every table that holds business data. */
async function digest(): Promise<Record<string, string>> {
  statement ??= digestStatement();
  const found = await plant.pool.query<{ name: string; sum: string }>(await statement);
  return Object.fromEntries(found.rows.map(({ name, sum }) => [name, sum]));
}

/** Counters of attempts and of jobs change with every call. */
const notedByTheWay = ['attempt', 'guess', 'daily_job'];

it('input without its required fields, or of wrong types, writes nothing whoever sends it', async () => {
  const before = await digest();
  const isList = (target: Target) => /^(list|export)_/.test(target.name);
  const shots = targets.flatMap((target) => {
    const broken = [
      { data: [1] },
      { data: 5 },
      { data: { RNO: 1 } },
      { data: 'not json' },
      { data: { delino: [], ids: {}, lines: 'x' } },
      { data: { lines: [{ DLineNo: -1 }] } },
    ];
    return isList(target) ? [] : broken.map((body, n): Shot => ({ target, body, role: n % 2 ? 'admin' : 'keeper', form: n === 3 }));
  });
  const hits = await shootAll(shots);
  expect(faultsOf(hits)).toEqual([]);
  const after = await digest();
  // A call without required input (signing out) accepts it, and its operation is recorded; business data stays unchanged.
  const noted = [...notedByTheWay, 'operation', 'audit', 'session', 'ledger_check'];
  expect(Object.keys(before).filter((name) => before[name] !== after[name] && !noted.includes(name))).toEqual([]);
});

it('every call and list is fuzzed as every role: no answer above 499, nothing of the inside in it, the ledger stays right', async () => {
  expect(targets.length).toBeGreaterThan(60);
  const faults: string[] = [];
  const answered = new Map<number, number>();
  const reached = new Set<string>();
  const answeredByRule = new Set<string>();
  let refusedWrites = 0;
  const shotAt = targets.filter(({ path }) => hasTurn(path, 3));
  for (const target of shotAt) {
    await people.restore();
    const fitting = shotsOf(target, values.fitting(target.body), full ? 60 : 20);
    const wrong = shotsOf(target, values.wrong(target.body), full ? 140 : 45);
    const hits = await shootAll([...fitting, ...wrong]);
    faults.push(...faultsOf(hits));
    for (const { status, accepted } of hits) {
      answered.set(status, (answered.get(status) ?? 0) + 1);
      // Faults of the platform (malformed, forbidden) have their own HTTP status; a refused rule answers 200.
      if (status === 200) answeredByRule.add(target.name);
      if (accepted) reached.add(target.name);
      else refusedWrites += 1;
    }
  }
  console.log(
    `fuzz: ${shotAt.length} of ${targets.length} addresses, ${refusedWrites} refused, ${answeredByRule.size} past the door, ${reached.size} done; status ${JSON.stringify(Object.fromEntries(answered))}`,
  );
  expect(faults).toEqual([]);
  // Fuzzing that never passes validation proves nothing. The share is smaller for calls that need a certain document.
  expect(answeredByRule.size).toBeGreaterThan((shotAt.length * 2) / 3);
  expect(reached.size).toBeGreaterThan(shotAt.length / 6);
  expect((await compareLedger(plant.pool)).differences).toEqual([]);
});

it('a refused or malformed command leaves every table as it was', async () => {
  await people.restore();
  const written = targets.filter(({ name, path }) => !/^(list|export)_/.test(name) && hasTurn(`hostile texts at ${path}`, 3));
  let compared = 0;
  let before = await digest();
  for (const target of written) {
    const shots = shotsOf(
      target,
      fc
        .constantFrom(...hostileTexts)
        .map((text) => ({ data: { delino: text, bar: text, ids: text, usercode: text }, delino: text, usercode: text, data2: text })),
      6,
    );
    const hits = await shootAll(shots);
    expect(faultsOf(hits)).toEqual([]);
    const after = await digest();
    const refused = !hits.some((hit) => hit.accepted || hit.status === 200);
    if (refused) compared += 1;
    const changed = Object.keys(before).filter((name) => before[name] !== after[name] && !notedByTheWay.includes(name));
    if (refused) expect({ target: target.name, tables: changed }).toEqual({ target: target.name, tables: [] });
    before = after;
  }
  expect(compared).toBeGreaterThan(10);
});
