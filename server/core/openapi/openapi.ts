import type { FastifyInstance } from 'fastify';
import { constants } from '../../../contract/core/constants.ts';
import type { Endpoints } from './endpoints.ts';
import { answerComponents } from './openapiAnswers.ts';
import { callPart, type DocumentPart, headerParameters } from './openapiCalls.ts';
import { listPart } from './openapiLists.ts';
import type { JsonSchema } from './openapiSchemas.ts';
import { systemPart } from './openapiSystem.ts';

/** An OpenAPI 3.1 document. */
export interface OpenApiDocument {
  openapi: string;
  paths: Record<string, Record<string, JsonSchema>>;
  components: Record<string, Record<string, JsonSchema>>;
  [other: string]: unknown;
}

const about = `Every call of Kuwei with every spelling that clients use.

- Bodies are forms with a member \`data\` of JSON text, or JSON, or multipart where a file comes along. Numbers may come as text; empty text is absent; unknown fields are ignored and wrong ones refused by name.
- Every answer carries both spellings: \`Result\`, \`Code\` and \`code\`, \`Message\` and \`msg\`, \`Data\` and \`data\`. A refused business rule has status 200, \`Result\` false and a stable id as \`Code\`; each call lists its own with their texts.
- Writes take an \`Idempotency-Key\`: the same command sent again acts once.
- Sign in with \`login\`, then press Authorize and paste \`Data.Token.AccessToken.content\`.`;

/** The OpenAPI document of this server: its calls, lists and other addresses. */
export function openApiDocument(http: FastifyInstance, { handlers, lists }: Endpoints): OpenApiDocument {
  const has = (method: 'get' | 'post', path: string) =>
    http.hasRoute({ method: method === 'get' ? 'GET' : 'POST', url: path.replace(/\{(\w+)\}/g, ':$1') });
  const parts = [callPart(handlers), listPart(lists), systemPart(has)];
  const answers = answerComponents();
  return {
    openapi: '3.1.1',
    info: { title: 'Kuwei (库位)', version: constants['app-version-name'], description: about },
    servers: [{ url: '/' }],
    paths: mergePaths(parts),
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer', description: 'Access token of `login` or `refresh`.' } },
      parameters: headerParameters,
      requestBodies: joined(parts, 'requestBodies'),
      responses: { ...answers.responses, ...joined(parts, 'responses') },
      schemas: { ...answers.schemas, ...joined(parts, 'schemas') },
    },
  };
}

const joined = (parts: readonly DocumentPart[], kind: 'schemas' | 'requestBodies' | 'responses'): Record<string, JsonSchema> =>
  Object.assign({}, ...parts.map((part) => part[kind]));

function mergePaths(parts: readonly DocumentPart[]): OpenApiDocument['paths'] {
  const paths: OpenApiDocument['paths'] = {};
  for (const part of parts) {
    for (const [path, methods] of Object.entries(part.paths)) paths[path] = { ...paths[path], ...methods };
  }
  return paths;
}
