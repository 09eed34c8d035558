import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkedInKeeper, eventually, receiveNote, usePartners } from '../test/partners.ts';
import { usePlant } from '../test/plant.ts';
import { wantsTraces } from './core/process/traces.ts';
import { saveConnections } from './exchange/saveConnections.ts';
import { startTraces } from './startTraces.ts';

interface SentSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
}
interface SentTraces {
  resourceSpans: { resource: { attributes: { key: string; value: unknown }[] }; scopeSpans: { spans: SentSpan[] }[] }[];
}

const plant = usePlant();
usePartners(plant);

/** The collector that operators run, and the ERP as its requests show it. */
class Receiver {
  readonly texts: string[] = [];
  readonly headers: IncomingHttpHeaders[] = [];
  readonly #server: Server;
  constructor(status: number) {
    this.#server = createServer((request, response) => {
      this.headers.push(request.headers);
      let text = '';
      request.on('data', (part) => {
        text += part;
      });
      request.on('end', () => {
        this.texts.push(text);
        response.writeHead(status, { 'Content-Type': 'application/json' }).end('{}');
      });
    });
  }
  async start(): Promise<string> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done));
    const address = this.#server.address();
    return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  }
  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

const names = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_TRACES_SAMPLER', 'OTEL_TRACES_SAMPLER_ARG', 'OTEL_SERVICE_NAME'];
const collector = new Receiver(200);
let address = '';
beforeEach(async () => {
  address ||= await collector.start();
  process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = address;
});
afterEach(() => {
  for (const name of names) delete process.env[name];
});

test('a receipt is one trace: the call, and the request to the ERP below it, which carries the trace', async () => {
  process.env['OTEL_SERVICE_NAME'] = 'kuwei-plant-1';
  const stop = startTraces(process.env);
  const erp = new Receiver(500);
  const { database, config } = plant.server.app;
  await saveConnections(database, config.dataDir, [{ partner: 'erp', baseUrl: await erp.start() }]);
  const no = await receiveNote(plant, await checkedInKeeper(plant));
  const text = 'select operation_id as id from outbox where document_no = $1';
  const { rows } = await plant.pool.query<{ id: string }>(text, [no]);
  const operation = rows[0]?.id ?? '';
  const traceId = operation.replaceAll('-', '');
  const ofReceipt = () => erp.headers.filter((one) => one['x-kuwei-trace'] === operation);
  await eventually(ofReceipt, (found) => found.length > 0);
  await stop();
  const sent = collector.texts.map((one): SentTraces => JSON.parse(one));
  const spans = sent.flatMap(({ resourceSpans }) => resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((one) => one.spans)));
  const named = (name: string) => spans.find((one) => one.traceId === traceId && one.name === name);
  const [saved, request] = [named('saveReceipt'), named('POST erp')];
  expect(saved?.parentSpanId ?? '').toBe('');
  expect(saved?.spanId).toMatch(/^[0-9a-f]{16}$/);
  expect(request?.parentSpanId).toBe(saved?.spanId);
  expect(ofReceipt()[0]?.['traceparent']).toBe(`00-${traceId}-${request?.spanId}-01`);
  const resource = sent[0]?.resourceSpans[0]?.resource.attributes;
  expect(resource).toContainEqual({ key: 'service.name', value: { stringValue: 'kuwei-plant-1' } });
  expect(collector.texts.join()).not.toMatch(/Bearer|Wms2026demo|password=/i);
  erp.stop();
});

test('without the variables, or switched off by them, no request carries a trace', async () => {
  const on = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' };
  const off = [{}, { ...on, OTEL_SDK_DISABLED: 'true' }, { ...on, OTEL_TRACES_EXPORTER: 'none' }];
  expect([on, ...off].map(wantsTraces)).toEqual([true, false, false, false]);
  const erp = new Receiver(500);
  const { database, config } = plant.server.app;
  await saveConnections(database, config.dataDir, [{ partner: 'erp', baseUrl: await erp.start() }]);
  await receiveNote(plant, await checkedInKeeper(plant));
  await eventually(
    () => erp.headers,
    (found) => found.length > 0,
  );
  expect(erp.headers.every((one) => one['traceparent'] === undefined)).toBe(true);
  erp.stop();
});

test('a part of the traces is kept by their ids, the same on each server; an unknown sampler stops the start in words', async () => {
  Object.assign(process.env, { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' });
  const before = collector.texts.length;
  const stop = startTraces(process.env);
  await receiveNote(plant, await checkedInKeeper(plant));
  await stop();
  expect(collector.texts.length).toBe(before);
  expect(() => startTraces({ OTEL_TRACES_SAMPLER: 'sometimes' })).toThrow('OTEL_TRACES_SAMPLER must be');
  collector.stop();
});
