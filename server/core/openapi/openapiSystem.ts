import type { z } from 'zod';
import { exchangeError } from '../../../contract/exchange/protocol.answers.ts';
import { readPages, readPath } from '../../../contract/exchange/protocol.read.ts';
import { inboundAnswer, inboundPath, inboundPush } from '../../../contract/exchange/protocol.ts';
import { type ReadFeed, readFeeds } from '../../../contract/exchange/readFeeds.ts';
import { namedFields } from './namedFields.ts';
import { type DocumentPart, emptyPart } from './openapiCalls.ts';
import { type JsonSchema, ref, wireSchema } from './openapiSchemas.ts';

type Method = 'get' | 'post';

/** An address that is not a call of the contract. */
interface SystemRoute {
  readonly method: Method;
  readonly path: string;
  readonly operation: JsonSchema;
}

const text = (description: string, type: string): JsonSchema => ({ description, content: { [type]: { schema: {} } } });
const open = { security: [], tags: ['System'] };

const signed = ['X-Kuwei-Key', 'X-Kuwei-Time', 'X-Kuwei-Signature'].map((name) => ({
  name,
  in: 'header',
  required: true,
  schema: { type: 'string' },
}));
const bare = (description: string): JsonSchema => ({
  description,
  content: { 'application/json': { schema: ref('schemas', 'ExchangeError') } },
});

const parameter = (name: string, required: boolean): JsonSchema => ({ name, in: 'query', required, schema: { type: 'string' } });
const pageName = (feed: ReadFeed): string => `ExchangeRead_${feed}`;

const reading = (feed: ReadFeed): SystemRoute => ({
  method: 'get',
  path: readPath(feed),
  operation: {
    tags: ['Exchange'],
    operationId: `exchangeRead_${feed}`,
    summary: `exchangeRead_${feed}`,
    description: 'What a partner reads since a cursor: signed, without the envelope. docs/exchange.md says how.',
    security: [],
    parameters: [...signed, parameter('org', true), parameter('since', false), parameter('limit', false)],
    responses: {
      200: {
        description: 'A page; `next` is the cursor to go on with.',
        content: { 'application/json': { schema: ref('schemas', pageName(feed)) } },
      },
      400: bare('The question or its cursor is wrong.'),
      401: bare('The signature was not taken.'),
      403: bare('The connection does not allow reading, or not from this address.'),
      500: bare('Ask again.'),
    },
  },
});

const systemRoutes: readonly SystemRoute[] = [
  ...readFeeds.map(reading),
  {
    method: 'get',
    path: '/api/ping',
    operation: {
      ...open,
      operationId: 'ping',
      summary: 'ping',
      description: 'Whether the server is there; touches nothing else.',
      responses: { 204: { description: 'It is.' } },
    },
  },
  {
    method: 'get',
    path: '/api/openapi.json',
    operation: {
      ...open,
      operationId: 'openapi',
      summary: 'openapi',
      description: 'This document.',
      responses: { 200: text('OpenAPI 3.1.', 'application/json'), 304: { description: 'Unchanged since the tag that was sent.' } },
    },
  },
  ...(['openapi', 'schema'] as const).map(
    (what): SystemRoute => ({
      method: 'get',
      path: `/api/exchange.${what}.json`,
      operation: {
        ...open,
        operationId: `exchange_${what}`,
        summary: `exchange_${what}`,
        description: `The protocol of the exchange with partners, as ${what === 'openapi' ? 'OpenAPI 3.1, both sides' : 'JSON Schema'}.`,
        responses: { 200: text('The document.', 'application/json'), 304: { description: 'Unchanged since the tag that was sent.' } },
      },
    }),
  ),
  {
    method: 'get',
    path: '/api/docs',
    operation: {
      ...open,
      operationId: 'docs',
      summary: 'docs',
      description: 'This document as a page to browse and try.',
      responses: { 200: text('The page.', 'text/html') },
    },
  },
  {
    method: 'get',
    path: '/api/docs/{part}',
    operation: {
      ...open,
      operationId: 'docsPart',
      summary: 'docsPart',
      description: 'Script and style of the page.',
      parameters: [{ name: 'part', in: 'path', required: true, schema: { enum: ['start.js', 'swagger-ui-bundle.js', 'swagger-ui.css'] } }],
      responses: { 200: text('The file.', 'text/javascript'), 404: { description: 'No such part.' } },
    },
  },
  {
    method: 'get',
    path: '/api/System/Events',
    operation: {
      tags: ['System'],
      operationId: 'events',
      summary: 'events',
      description: 'What open apps must hear at once, as server-sent events: settings, announcement, translations. Ends with the session.',
      responses: { 200: text('The stream.', 'text/event-stream'), 401: { description: 'Not signed in.' } },
    },
  },
  {
    method: 'get',
    path: '/api/Basic/AppPackage/{name}/{code}/{file}',
    operation: {
      ...open,
      operationId: 'appPackage',
      summary: 'appPackage',
      description: 'The Android package of a version, at the path built from VersionName, VersionCode and Remark1.',
      parameters: ['name', 'code', 'file'].map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
      responses: { 200: text('The package.', 'application/vnd.android.package-archive'), 404: { description: 'No such version.' } },
    },
  },
  {
    method: 'post',
    path: inboundPath,
    operation: {
      tags: ['Exchange'],
      operationId: 'exchangeInbound',
      summary: 'exchangeInbound',
      description:
        'Where external systems bring records: signed by the three headers or by Standard Webhooks, without the envelope. The whole protocol stands in docs/exchange.md.',
      security: [],
      parameters: signed.map((one) => ({ ...one, required: false })),
      requestBody: { required: true, content: { 'application/json': { schema: ref('schemas', 'ExchangePush') } } },
      responses: {
        200: {
          description: 'What was done with each record, in the order sent.',
          content: { 'application/json': { schema: ref('schemas', 'ExchangeAnswer') } },
        },
        400: bare('The batch is not one of the protocol.'),
        401: bare('The signature was not taken.'),
        403: bare('The key does not speak for this source, or the address is not allowed.'),
        413: bare('Larger than 8 MB.'),
        500: bare('Nothing can be told of this batch; send it again.'),
      },
    },
  },
];

/** Addresses outside of the contract; `has` returns whether this server answers there. */
export function systemPart(has: (method: Method, path: string) => boolean): DocumentPart {
  const part = emptyPart();
  const schema = (one: z.ZodType) => namedFields(wireSchema(one, 'input'));
  for (const { method, path, operation } of systemRoutes) {
    if (has(method, path)) part.paths[path] = { [method]: operation };
  }
  if (!part.paths[inboundPath]) return part;
  part.schemas['ExchangePush'] = schema(inboundPush);
  part.schemas['ExchangeAnswer'] = schema(inboundAnswer);
  part.schemas['ExchangeError'] = schema(exchangeError);
  for (const feed of readFeeds) part.schemas[pageName(feed)] = schema(readPages[feed]);
  return part;
}
