import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { documentTypes } from '../contract/exchange/outboundTypes.ts';
import { answerProblem, documentAnswer } from '../contract/exchange/protocol.answers.ts';
import { outboundDocument } from '../contract/exchange/protocol.documents.ts';
import { readRecord, recordKinds } from '../contract/exchange/protocol.records.ts';
import { inboundAnswer, inboundPush } from '../contract/exchange/protocol.ts';
import { signRequest, verifyRequest } from '../contract/exchange/signature.node.ts';
import { type Simulator, startSimulator } from './startSimulator.ts';

// The samples are the protocol's recorded conversations: replayed here in their order against the simulator.
// After a wanted change of the protocol: UPDATE_SAMPLES=1 npx vitest run simulator/samples.test.ts, then read the difference.
const folder = join(import.meta.dirname, '../contract/exchange/samples');
const files = readdirSync(folder).sort();
const update = process.env['UPDATE_SAMPLES'] === '1';
const clock = Date.parse('2026-11-03T01:30:10Z');
const credentials = { key: 'kuwei-demo', secret: 'an example secret, never use it' };

const conversation = z.object({
  about: z.string(),
  from: z.string(),
  to: z.string(),
  schemas: z.object({ request: z.string().nullable(), response: z.string() }),
  signature: z.string().optional(),
  request: z.object({
    method: z.string(),
    path: z.string(),
    headers: z.record(z.string(), z.string()).optional(),
    body: z.unknown().optional(),
  }),
  response: z.object({ status: z.number(), body: z.unknown() }).optional(),
});
type Conversation = z.infer<typeof conversation>;

const read = (file: string): Conversation => conversation.parse(JSON.parse(readFileSync(join(folder, file), 'utf8')));

const schema: unknown = JSON.parse(readFileSync(join(import.meta.dirname, '../docs/exchange.schema.json'), 'utf8'));
const ajv = new Ajv2020({ strict: false, formats: { date: true, 'date-time': true } });
ajv.addSchema(z.record(z.string(), z.unknown()).parse(schema), 'exchange');
function schemaProblems(name: string, value: unknown): unknown {
  const check = ajv.getSchema(`exchange#/$defs/${name}`);
  if (check === undefined) throw new Error(`the schema has no ${name}`);
  return check(value) ? null : check.errors;
}

const readPage = {
  items: [
    {
      org: '1001',
      itemNo: 'M-10442',
      warehouse: 'W01',
      location: 'A-01-01',
      batch: 'H2610-77',
      status: 'available',
      qty: '80',
      unit: 'kg',
    },
  ],
  next: 'f-5f2d0c1a9b-20760-1200-17',
  more: false,
};

/** Kuwei's side of a push, as small as it can be: reads each record by itself and keeps the versions. */
function standInForKuwei() {
  const versions = new Map<string, number>();
  const seen: { headers: Record<string, string>; body: unknown }[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      // Changes since the event: only those that the page shows.
      if (request.method === 'GET') return void response.writeHead(200).end(JSON.stringify(readPage));
      const check = verifyRequest({ method: 'POST', path: request.url ?? '', body }, request.headers, () => credentials.secret, clock);
      if (!check.ok) return void response.writeHead(401).end(JSON.stringify({ error: check.refusal, message: '' }));
      const push = inboundPush.extend({ records: z.array(z.unknown()) }).parse(JSON.parse(body));
      const headers = Object.fromEntries(
        ['X-Kuwei-Key', 'X-Kuwei-Time', 'X-Kuwei-Signature'].map((name) => [name, String(request.headers[name.toLowerCase()])]),
      );
      seen.push({ headers, body: push });
      const records = push.records.map((raw) => {
        const reading = readRecord(raw, push.source);
        if (!reading.ok) return { kind: reading.kind, id: reading.id, version: reading.version, result: 'parked', reason: reading.reason };
        const { kind, id, version } = reading.record;
        const known = versions.get(`${kind} ${id}`) ?? 0;
        if (version > known) versions.set(`${kind} ${id}`, version);
        return { kind, id, version, result: version > known ? 'applied' : version === known ? 'unchanged' : 'stale' };
      });
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ key: push.key, records }));
    });
  });
  return { server, seen };
}

let simulator: Simulator;
let kuwei: Server;
let kuweiUrl = '';
let pushes: { headers: Record<string, string>; body: unknown }[] = [];
const dataDir = mkdtempSync(join(tmpdir(), 'kuwei-samples-'));

beforeAll(async () => {
  const standIn = standInForKuwei();
  kuwei = standIn.server;
  pushes = standIn.seen;
  await new Promise<void>((done) => kuwei.listen(0, '127.0.0.1', done));
  const address = kuwei.address();
  kuweiUrl = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  simulator = await startSimulator({ port: 0, dataDir, credentials, kuweiUrl, now: () => clock });
});

afterAll(async () => {
  await simulator.stop();
  kuwei.closeAllConnections();
  kuwei.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function askSimulator(sample: Conversation): Promise<Conversation> {
  const { method, path, body } = sample.request;
  const text = body === undefined ? '' : JSON.stringify(body);
  const signed = signRequest({ method, path, body: text }, credentials, clock);
  const headers = sample.signature === undefined ? signed : { ...signed, 'X-Kuwei-Signature': sample.signature };
  const response = await fetch(simulator.url + path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: text }),
  });
  return {
    ...sample,
    request: { method, path, headers, ...(body === undefined ? {} : { body }) },
    response: { status: response.status, body: await response.json() },
  };
}

async function letPush(sample: Conversation): Promise<Conversation> {
  const { key, source, records } = inboundPush.parse(sample.request.body);
  const response = await fetch(`${simulator.url}/control/push`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ partner: source, key, records }),
  });
  const { deliveries } = z
    .object({ deliveries: z.array(z.object({ status: z.number(), answer: z.unknown() })) })
    .parse(await response.json());
  const [delivery] = deliveries;
  const seen = pushes.at(-1);
  if (delivery === undefined || seen === undefined) throw new Error('nothing was pushed');
  return {
    ...sample,
    request: { method: 'POST', path: sample.request.path, headers: seen.headers, body: seen.body },
    response: { status: delivery.status, body: delivery.answer },
  };
}

describe('the recorded conversations', () => {
  it.each(files)('%s happens again as recorded', async (file) => {
    const sample = read(file);
    const again = await (sample.from === 'kuwei' ? askSimulator(sample) : letPush(sample));
    if (update) writeFileSync(join(folder, file), `${JSON.stringify(again, null, 2)}\n`);
    else expect(again).toEqual(sample);
  });

  it.each(files)('%s fits the JSON Schema', (file) => {
    const sample = read(file);
    if (sample.schemas.request !== null) expect(schemaProblems(sample.schemas.request, sample.request.body)).toBeNull();
    expect(schemaProblems(sample.schemas.response, sample.response?.body)).toBeNull();
  });

  it.each(files.filter((file) => file.includes('.document.')))('%s: the answer fits the document', (file) => {
    const sample = read(file);
    expect(answerProblem(outboundDocument.parse(sample.request.body), documentAnswer.parse(sample.response?.body))).toBeUndefined();
  });

  it('cover every document type and every kind of record', () => {
    const bodies = files.map((file) => read(file).request.body);
    const types = new Set(
      bodies.flatMap((body) => {
        const read = outboundDocument.safeParse(body);
        return read.success ? [read.data.type] : [];
      }),
    );
    const kinds = new Set(
      bodies.flatMap((body) => {
        const read = inboundPush.safeParse(body);
        return read.success ? read.data.records.map((each) => each.kind) : [];
      }),
    );
    expect([...types].sort()).toEqual([...documentTypes].sort());
    expect([...kinds].sort()).toEqual([...recordKinds].sort());
  });

  it('show each outcome of a document and of a record', () => {
    const answers = files.map((file) => read(file).response?.body);
    const results = new Set(
      answers.flatMap((body) => {
        const read = documentAnswer.safeParse(body);
        return read.success ? [read.data.result] : [];
      }),
    );
    const fates = new Set(
      answers.flatMap((body) => {
        const read = inboundAnswer.safeParse(body);
        return read.success ? read.data.records.map((each) => each.result) : [];
      }),
    );
    expect([...results].sort()).toEqual(['accepted', 'partly', 'refused']);
    expect([...fates].sort()).toEqual(['applied', 'stale']);
  });
});
