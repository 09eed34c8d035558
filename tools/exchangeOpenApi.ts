// The exchange protocol as OpenAPI 3.1, made from the contract like its JSON Schema: npx node tools/exchangeOpenApi.ts
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readPath } from '../contract/exchange/protocol.read.ts';
import { inboundPath } from '../contract/exchange/protocol.ts';
import { type ReadFeed, readFeeds } from '../contract/exchange/readFeeds.ts';
import { exchangeSchema } from './exchangeSchema.ts';

/** The path of the document, from the repository's root. */
export const exchangeOpenApiFile = 'docs/exchange.openapi.json';

type Json = Record<string, unknown>;

const schemaOf = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
const jsonOf = (name: string): Json => ({ 'application/json': { schema: schemaOf(name) } });
const answers = (name: string, description: string): Json => ({
  200: { description, content: jsonOf(name) },
  400: { $ref: '#/components/responses/Refused' },
  401: { $ref: '#/components/responses/Refused' },
  500: { $ref: '#/components/responses/Refused' },
});
const notOffered = { description: 'Not offered, or there is no such thing; `error` says which word.', content: jsonOf('exchangeError') };
const query = (name: string, description: string, required: boolean, schema: Json = { type: 'string' }): Json => ({
  ...{ name, in: 'query', required, description, schema },
});
const limit = query('limit', 'most that a page holds', true, { type: 'integer', minimum: 1, maximum: 1000 });
const inPath = (name: string, description: string): Json => ({ name, in: 'path', required: true, description, schema: { type: 'string' } });
const key = inPath('key', 'key of the document, percent-encoded');

/** The signature of this protocol, and the one of the Standard Webhooks specification. */
const ours: Json = { kuweiKey: [], kuweiTime: [], kuweiSignature: [] };
const hooks: Json = { webhookId: [], webhookTime: [], webhookSignature: [] };

interface Operation {
  id: string;
  security?: Json[];
  summary: string;
  parameters?: Json[];
  body?: string;
  answer: [schema: string, description: string];
  optional?: boolean;
}

const operationOf = ({ id, summary, security, parameters, body, answer: [schema, description], optional = false }: Operation): Json => ({
  operationId: id,
  summary,
  ...(security && { security }),
  ...(parameters && { parameters }),
  ...(body && { requestBody: { required: true, content: jsonOf(body) } }),
  responses: { ...answers(schema, description), 404: notOffered, ...(optional && { 405: notOffered }) },
});

/** Kuwei's requests to a partner, by path below the partner's base address. */
const partnerPaths: Record<string, Record<string, Operation>> = {
  '/v1/documents': {
    post: {
      id: 'sendDocument',
      summary: 'A document of the warehouse',
      security: [
        { ...ours, ...hooks },
        { ...ours, ...hooks, oauth2: [] },
      ],
      body: 'outboundDocument',
      answer: ['documentAnswer', 'Committed, or refused; every line once'],
    },
    get: {
      ...{ id: 'heldDocuments', summary: 'Optional: documents committed since a moment, after a restore', optional: true },
      parameters: [
        query('org', 'organisation', true),
        query('since', 'moment', true, { type: 'string', format: 'date-time' }),
        limit,
        query('after', 'cursor', false),
      ],
      answer: ['heldPage', 'A page, in the order in which they were committed'],
    },
  },
  '/v1/events': {
    post: {
      id: 'tellOfChanges',
      summary: 'Optional: documents, stock or labels changed; read them at Kuwei since the cursor',
      security: [
        { ...ours, ...hooks },
        { ...ours, ...hooks, oauth2: [] },
      ],
      body: 'eventMessage',
      answer: ['eventAnswer', 'Any 2xx, with or without a body: it need not come again'],
      optional: true,
    },
  },
  '/v1/documents/{key}': {
    get: {
      id: 'askDocument',
      summary: 'The stored answer of a document; 404 document-unknown when it was never committed',
      parameters: [key],
      answer: ['documentAnswer', 'The stored answer'],
    },
    delete: {
      id: 'takeBackDocument',
      summary: 'Optional: take back what was posted for a key',
      parameters: [key],
      answer: ['takenBack', 'It counts no longer'],
      optional: true,
    },
  },
  '/v1/changes': {
    get: {
      id: 'changes',
      summary: 'Records that changed after a cursor',
      parameters: [query('since', 'cursor; without it from the beginning', false), limit],
      answer: ['changesPage', 'A page'],
      optional: true,
    },
  },
  '/v1/stock': {
    get: {
      id: 'stock',
      summary: 'Optional, of the ERP: its stock by item and warehouse',
      parameters: [query('org', 'organisation', true), limit, query('after', 'cursor', false)],
      answer: ['stockPage', 'A page'],
      optional: true,
    },
  },
  '/v1/delivery-notes/{noteNo}': {
    get: {
      id: 'deliveryNote',
      summary: 'Of a portal: a delivery note, while a worker waits',
      parameters: [inPath('noteNo', 'number of the note')],
      answer: ['inboundRecord', 'Its record'],
      optional: true,
    },
  },
  '/v1/labels/{code}': {
    get: {
      id: 'noteOfLabel',
      summary: 'Of a portal: the note that a label belongs to',
      parameters: [inPath('code', 'code of the label')],
      answer: ['inboundRecord', 'The record of the whole note'],
      optional: true,
    },
  },
};

/** The data that a partner reads at Kuwei. */
const readings: Record<ReadFeed, [summary: string, schema: string]> = {
  documents: ['Documents that go to partners, and what became of them', 'readDocumentsPage'],
  stock: ['What lies where', 'readStockPage'],
  labels: ['Labels with their quantity, state and place', 'readLabelsPage'],
};

const readingOf = (feed: ReadFeed): Json => {
  const [summary, schema] = readings[feed];
  const since = query('since', 'cursor; without it from the beginning', false);
  const operation = operationOf({
    ...{ id: `read${feed[0]?.toUpperCase()}${feed.slice(1)}`, summary: `${summary}, since a cursor`, security: [ours] },
    parameters: [query('org', 'organisation', true), since, { ...limit, required: false }],
    answer: [schema, 'A page'],
  });
  const { 404: _none, ...responses } = operation['responses'] as Json;
  return { get: { tags: ['kuwei'], ...operation, responses: { ...responses, 403: { $ref: '#/components/responses/Refused' } } } };
};

const header = (name: string, description: string): Json => ({ type: 'apiKey', in: 'header', name, description });

/** The whole protocol: the partner's calls to Kuwei, and Kuwei's calls to the partner, as paths and as webhooks. */
export function exchangeOpenApi(): string {
  const { $defs } = z.object({ $defs: z.record(z.string(), z.unknown()) }).parse(JSON.parse(exchangeSchema()));
  const schemas: unknown = JSON.parse(JSON.stringify($defs).replaceAll('#/$defs/', '#/components/schemas/'));
  const theirs = [{ url: 'https://erp.example.com/kuwei', description: 'the base address of the partner' }];
  const paths = Object.fromEntries(
    Object.entries(partnerPaths).map(([path, methods]) => [
      path,
      {
        servers: theirs,
        ...Object.fromEntries(Object.entries(methods).map(([method, one]) => [method, { tags: ['partner'], ...operationOf(one) }])),
      },
    ]),
  );
  const push: Operation = {
    id: 'push',
    summary: 'Records of a partner, in any order',
    security: [ours, hooks],
    body: 'inboundPush',
    answer: ['inboundAnswer', 'What became of each record'],
  };
  const { 404: _none, ...responses } = operationOf(push)['responses'] as Json;
  const refused = { description: 'Nothing was done; `error` is a stable word.', content: jsonOf('exchangeError') };
  const document = {
    openapi: '3.1.1',
    info: {
      title: 'Kuwei exchange protocol',
      version: '1',
      description:
        'Made by tools/exchangeOpenApi.ts from contract/exchange; do not edit. docs/exchange.md says what each side promises. Every request of both sides carries the three headers of the signature; documents, events and pushes are signed by Standard Webhooks besides, or (pushes) instead. Version 1 stays; what would break a partner comes as `/v2`.',
    },
    servers: [{ url: '/', description: 'Kuwei' }],
    // The partner may demand either; requests to Kuwei need no token.
    security: [ours, { ...ours, oauth2: [] }],
    tags: [
      { name: 'kuwei', description: 'What a partner calls at Kuwei' },
      { name: 'partner', description: 'What Kuwei calls at a partner' },
    ],
    paths: {
      [inboundPath]: { post: { tags: ['kuwei'], ...operationOf(push), responses: { ...responses, 403: refused, 413: refused } } },
      ...Object.fromEntries(readFeeds.map((feed) => [readPath(feed), readingOf(feed)])),
      ...paths,
    },
    webhooks: Object.fromEntries(
      Object.entries(partnerPaths).flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, one]) => {
          const { operationId, ...operation } = operationOf(one);
          // A hook has no address of its own: the partner's path parameters are described with it.
          const parameters = one.parameters?.filter((parameter) => parameter['in'] !== 'path');
          return [
            String(operationId),
            { [method]: { ...operation, ...(parameters && { parameters }), operationId: `on${String(operationId)}`, 'x-path': path } },
          ];
        }),
      ),
    ),
    components: {
      securitySchemes: {
        kuweiKey: header('X-Kuwei-Key', 'Name of the key.'),
        kuweiTime: header('X-Kuwei-Time', 'Now, in milliseconds since 1970-01-01 UTC; at most 5 minutes from the receiver’s clock.'),
        kuweiSignature: header(
          'X-Kuwei-Signature',
          'Hexadecimal HMAC-SHA256 with the secret over method, path with query, X-Kuwei-Time and the hexadecimal SHA-256 of the body, joined by line feeds.',
        ),
        oauth2: {
          type: 'oauth2',
          description:
            'Where a partner asks for it: a token of its own endpoint (client credentials, RFC 6749; id and secret by HTTP Basic) in `Authorization: Bearer`, beside the signature.',
          flows: { clientCredentials: { tokenUrl: 'https://erp.example.com/oauth/token', scopes: {} } },
        },
        webhookId: header('webhook-id', 'Standard Webhooks: what names the message, the same however often it is sent.'),
        webhookTime: header(
          'webhook-timestamp',
          'Standard Webhooks: now, in seconds since 1970-01-01 UTC; at most 5 minutes from the receiver’s clock.',
        ),
        webhookSignature: header(
          'webhook-signature',
          'Standard Webhooks: `v1,` and the Base64 of HMAC-SHA256 with the secret over id, time and body, joined by points; several are separated by blanks.',
        ),
      },
      responses: { Refused: refused },
      schemas,
    },
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

if (import.meta.main) {
  writeFileSync(join(import.meta.dirname, '..', exchangeOpenApiFile), exchangeOpenApi());
  console.log(`wrote ${exchangeOpenApiFile}`);
}
