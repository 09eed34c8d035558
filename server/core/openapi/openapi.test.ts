import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { usePlant } from '../../../test/plant.ts';
import type { OpenApiDocument } from './openapi.ts';
import type { JsonSchema } from './openapiSchemas.ts';

const plant = usePlant();

const fetchDocument = async (): Promise<OpenApiDocument> =>
  (await fetch(`${plant.url}/api/openapi.json`)).json() as Promise<OpenApiDocument>;

/** Every address and method under /api in Fastify's route tree. */
function routesUnderApi(): string[] {
  const found: string[] = [];
  const stack: string[] = [];
  for (const line of plant.server.http.printRoutes({ commonPrefix: false }).split('\n')) {
    const match = /^((?:[│ ] {3})*)[├└]── (\S.*?)(?: \(([A-Z, ]+)\))?$/u.exec(line);
    if (!match) continue;
    const depth = (match[1] ?? '').length / 4;
    stack.length = depth;
    stack.push(match[2] ?? '');
    const path = stack.join('').replace(/:(\w+)/g, '{$1}');
    for (const method of (match[3] ?? '').split(', ')) {
      if (method && method !== 'HEAD' && method !== 'OPTIONS' && path.startsWith('/api/')) found.push(`${method} ${path}`);
    }
  }
  return found.sort();
}

const documented = ({ paths }: OpenApiDocument): string[] =>
  Object.entries(paths)
    .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`))
    .sort();

const operations = ({ paths }: OpenApiDocument): JsonSchema[] => Object.values(paths).flatMap((methods) => Object.values(methods));

const component = (document: OpenApiDocument, kind: string, name: string): JsonSchema => {
  const found = document.components[kind]?.[name];
  if (!found) throw new Error(`no ${kind} ${name}`);
  return found;
};

describe('openapi', () => {
  it('names every address that the server answers under /api, and no other', async () => {
    const routes = routesUnderApi();
    expect(routes.length).toBeGreaterThan(60);
    expect(documented(await fetchDocument())).toEqual(routes);
  });

  it('is valid OpenAPI 3.1, with unique operation ids and no reference into nothing', async () => {
    const document = await fetchDocument();
    const checked = await new Validator().validate(structuredClone(document));
    expect(checked.errors ?? []).toEqual([]);
    expect(document.openapi).toMatch(/^3\.1\./);
    const ids = operations(document).map((one) => one['operationId']);
    expect(new Set(ids).size).toBe(ids.length);
    const references = new Set(JSON.stringify(document).match(/#\/components\/\w+\/\w+/g));
    const missing = [...references].filter((one) => !document.components[one.split('/')[2] ?? '']?.[one.split('/')[3] ?? '']);
    expect(missing).toEqual([]);
  });

  it('R64: describes a call with both bodies, what must be sent, headers, envelope and refusals in three languages', async () => {
    const document = await fetchDocument();
    const save = document.paths['/api/Receive/DoReceive']?.['post'];
    expect(save).toMatchObject({ operationId: 'saveReceipt_DoReceive', 'x-permission': 'receive', security: [{ session: [] }] });
    expect(JSON.stringify(save?.['parameters'])).toContain('IdempotencyKey');
    expect(Object.keys(save?.['responses'] ?? {})).toEqual(['200', '400', '401', '403', '409', '413', '500', '503']);
    const body = component(document, 'requestBodies', 'saveReceipt')['content'] as Record<string, JsonSchema>;
    expect(body['application/x-www-form-urlencoded']).toMatchObject({ encoding: { data: { contentType: 'application/json' } } });
    expect(body['application/json']).toBeDefined();
    expect(component(document, 'schemas', 'saveReceiptInput')).toMatchObject({
      required: ['data'],
      properties: { data: { required: ['delino', 'lines'], properties: { delino: { type: 'string', maxLength: 60 } } }, WID: {} },
    });
    expect(component(document, 'schemas', 'saveReceiptOutput')).toMatchObject({
      properties: { TotalQty: { type: 'string', format: 'decimal' }, Lines: { type: 'integer', minimum: 0 } },
    });
    const answer = component(document, 'responses', 'saveReceipt');
    const received = (answer['x-refusals'] as { id: string }[]).find(({ id }) => id === 'note.already-received');
    expect(received).toMatchObject({
      status: 200,
      zh: expect.stringMatching(/\p{Script=Han}/u),
      en: expect.stringContaining('receiv'),
      yn: expect.any(String),
    });
    expect(answer['description']).toContain('note.already-received');
  });

  it('says what every field of a call and of a list is', async () => {
    const { components } = await fetchDocument();
    const unsaid: string[] = [];
    const look = (schema: JsonSchema, at: string): void => {
      for (const [name, member] of Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>)) {
        // A reference resolves to it, and `data` of older calls holds the fields themselves.
        if (!member['description'] && !member['$ref'] && !(name === 'data' && member['properties'])) unsaid.push(`${at}.${name}`);
        look(member, `${at}.${name}`);
      }
      const parts = [schema['items'], ...['anyOf', 'oneOf', 'allOf'].flatMap((key) => schema[key] ?? [])];
      for (const part of parts) if (part) look(part as JsonSchema, at);
    };
    for (const [name, schema] of Object.entries(components['schemas'] ?? {})) look(schema, name);
    expect(unsaid).toEqual([]);
  });

  it('describes GET twins by their query and leaves public calls open', async () => {
    const document = await fetchDocument();
    const login = document.paths['/api/Login/CheckLogin'];
    expect(login?.['post']?.['security']).toEqual([]);
    const given = (login?.['get']?.['parameters'] ?? []) as { name?: string; in?: string }[];
    const names = given.filter((one) => one.in === 'query').map((one) => one.name);
    expect(names).toEqual(expect.arrayContaining(['username', 'password', 'u9org', 'dbconnname', 'autoLogin', 'sysversion']));
  });

  it('describes every list under its number with columns, filters and the export', async () => {
    const document = await fetchDocument();
    const places = component(document, 'schemas', 'locationsQuery');
    expect(places).toMatchObject({ properties: { RNO: { const: '004' } }, 'x-access': expect.any(String) });
    expect(Object.keys(component(document, 'schemas', 'locationsRow')['properties'] as object).length).toBeGreaterThan(3);
    expect(document.paths['/api/Basic/ExportDataList']?.['post']).toBeDefined();
    const basic = document.paths['/api/Basic/GetDataListN'];
    expect(basic?.['get']).toBeDefined();
    expect(basic?.['post']?.['description']).toContain('`004`');
  });

  it('is sent compressed, with a tag that saves sending it again', async () => {
    const first = await fetch(`${plant.url}/api/openapi.json`);
    expect(first.headers.get('content-encoding')).toBe('gzip');
    const again = await fetch(`${plant.url}/api/openapi.json`, { headers: { 'If-None-Match': first.headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
    const plain = await fetch(`${plant.url}/api/openapi.json`, { headers: { 'Accept-Encoding': 'identity' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await plain.json()).toEqual(await first.json());
  });
});
