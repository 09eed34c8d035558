import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readPath } from '../contract/exchange/protocol.read.ts';
import { inboundPath, partnerPaths } from '../contract/exchange/protocol.ts';
import { readFeeds } from '../contract/exchange/readFeeds.ts';
import { exchangeOpenApi, exchangeOpenApiFile } from './exchangeOpenApi.ts';

const document = z
  .looseObject({
    openapi: z.string(),
    paths: z.record(z.string(), z.record(z.string(), z.unknown())),
    webhooks: z.record(z.string(), z.record(z.string(), z.unknown())),
    components: z.record(z.string(), z.record(z.string(), z.unknown())),
  })
  .parse(JSON.parse(exchangeOpenApi()));

// When the first fails: npx node tools/exchangeOpenApi.ts
describe('the exchange as OpenAPI', () => {
  it('stands in docs as the contract is now', () => {
    expect(readFileSync(join(import.meta.dirname, '..', exchangeOpenApiFile), 'utf8')).toBe(exchangeOpenApi());
  });

  it('is valid OpenAPI 3.1 without a reference into nothing', async () => {
    const checked = await new Validator().validate(structuredClone(document));
    expect(checked.errors ?? []).toEqual([]);
    expect(document.openapi).toMatch(/^3\.1\./);
    const text = JSON.stringify(document);
    const missing = [...new Set(text.match(/#\/components\/\w+\/[\w.]+/g))].filter((one) => {
      const [, , kind = '', name = ''] = one.split('/');
      return document.components[kind]?.[name] === undefined;
    });
    expect(missing).toEqual([]);
    expect(text).not.toContain('$defs');
  });

  it('has every address of the protocol, and says each that Kuwei calls as a webhook too', () => {
    const { documents, events, document: one, changes, stock, held, deliveryNote, label } = partnerPaths;
    const called = [
      documents,
      events,
      one('{key}'),
      changes(undefined, 1),
      stock('1', undefined, 1),
      held('1', '2', undefined, 1),
      deliveryNote('{noteNo}'),
      label('{code}'),
    ];
    const paths = [...new Set(called.map((path) => decodeURIComponent(path.replace(/\?.*$/, ''))))];
    expect(new Set(Object.keys(document.paths))).toEqual(new Set([inboundPath, ...readFeeds.map(readPath), ...paths]));
    const operations = paths.flatMap((path) => Object.keys(document.paths[path] ?? {}).filter((name) => name !== 'servers'));
    expect(Object.keys(document.webhooks)).toHaveLength(operations.length);
  });
});
