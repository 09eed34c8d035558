import { type AnyCall, permissionOf } from '../../../contract/core/call.ts';
import { constants } from '../../../contract/core/constants.ts';
import { fileAnswer } from '../../../contract/core/fileAnswer.ts';
import { outcomes } from '../../../contract/core/outcomes.ts';
import type { Handler } from '../call/handler.ts';
import { okResponse, otherResponses } from './openapiAnswers.ts';
import { type JsonSchema, plainObject, ref, wireSchema } from './openapiSchemas.ts';

/** A part of the document: paths with their operations, and the schemas that they refer to. */
export interface DocumentPart {
  paths: Record<string, Record<string, JsonSchema>>;
  schemas: Record<string, JsonSchema>;
  requestBodies: Record<string, JsonSchema>;
  responses: Record<string, JsonSchema>;
}

export const emptyPart = (): DocumentPart => ({ paths: {}, schemas: {}, requestBodies: {}, responses: {} });

/** The headers of every call; `Authorization` is the security scheme. */
export const headerParameters: Record<string, JsonSchema> = {
  SystemVersion: header('SystemVersion', 'Version of the client; for the log.', { type: 'string' }),
  org: header('org', 'Organisation, when the body does not name one; else the session’s.', { type: 'string', maxLength: 20 }),
  dbconnname: header('dbconnname', 'Configured database connection; one installation has `main`.', { const: 'main' }),
  AcceptLanguage: header('Accept-Language', 'Language of messages and names.', {
    enum: [...constants.languages],
    default: constants['default-language'],
  }),
  XDevice: header('X-Device', 'The calling device, for audit and device sessions.', { type: 'string', maxLength: 80 }),
  XDeviceKey: header(
    'X-Device-Key',
    'What the device proves with that it is the enrolled one: a random text of its own, sent when it is enrolled and by calls before sign-in.',
    { type: 'string', maxLength: 80 },
  ),
  IdempotencyKey: header(
    'Idempotency-Key',
    'Identity of this command. Sent again with the same content it acts once and gives the stored answer, with the header `Idempotent-Replayed: true`.',
    { type: 'string', format: 'uuid' },
  ),
};

function header(name: string, description: string, schema: JsonSchema): JsonSchema {
  return { name, in: 'header', required: false, description, schema };
}

const commonHeaders = ['SystemVersion', 'org', 'dbconnname', 'AcceptLanguage', 'XDevice'];

/** The headers of a call as references. */
export const headersOf = (writes: boolean, open = false): JsonSchema[] =>
  [...commonHeaders, ...(open ? ['XDeviceKey'] : []), ...(writes ? ['IdempotencyKey'] : [])].map((name) => ref('parameters', name));

/** A body as form (member `data` as JSON text), as JSON, or with a file. */
export function bodyOf(schema: JsonSchema, upload = false): JsonSchema {
  const encoding = { data: { contentType: 'application/json' } };
  const form = { schema, encoding };
  if (!upload) return { content: { 'application/x-www-form-urlencoded': form, 'application/json': { schema } } };
  const file = plainObject({ file: { contentMediaType: 'application/octet-stream' } }, ['file']);
  return { required: true, content: { 'multipart/form-data': { schema: { allOf: [schema, file] }, encoding } } };
}

/** Fields of an input as query parameters; `data` is JSON text. */
export function queryOf(schema: JsonSchema): JsonSchema[] {
  const required = (schema['required'] ?? []) as string[];
  return Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>).map(([name, member]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    ...(name === 'data' ? { content: { 'application/json': { schema: member } } } : { schema: member }),
  }));
}

/** The part of the address that groups operations. */
const tagOf = (path: string): string => path.split('/')[2] ?? '';

/** The public description of who may call. */
export const whoMay = (access: string, permission: string | undefined): JsonSchema => ({
  ...(access === 'public' ? { security: [] } : { security: [{ session: [] }] }),
  ...(permission ? { 'x-permission': permission } : {}),
});

/** Every spelling of every call. */
export function callPart(handlers: readonly Handler[]): DocumentPart {
  const part = emptyPart();
  for (const handler of handlers) addCall(part, handler);
  return part;
}

function addCall(part: DocumentPart, { call, render }: Handler): void {
  const input = wireSchema(call.input, 'input');
  const isFile = call.output === fileAnswer || render !== undefined;
  part.schemas[`${call.name}Input`] = input;
  if (!isFile) part.schemas[`${call.name}Output`] = wireSchema(call.output, 'output');
  part.requestBodies[call.name] = bodyOf(ref('schemas', `${call.name}Input`), Boolean(call.upload));
  part.responses[call.name] = okResponse({
    value: isFile ? {} : ref('schemas', `${call.name}Output`),
    refusals: call.refusals,
    several: call.output === outcomes,
    ...(isFile ? { file: ['application/octet-stream'] } : {}),
  });
  const [first] = call.paths;
  for (const path of call.paths) {
    const post = { ...operation(call, path, path === first ? call.name : undefined), requestBody: ref('requestBodies', call.name) };
    part.paths[path] = { ...part.paths[path], post };
  }
  for (const path of call.get ?? []) {
    const { parameters, ...get } = operation(call, path, undefined);
    part.paths[path] = {
      ...part.paths[path],
      get: { ...get, operationId: `${call.name}_get_${lastOf(path)}`, parameters: [...(parameters as JsonSchema[]), ...queryOf(input)] },
    };
  }
}

const lastOf = (path: string): string => path.split('/').at(-1) ?? '';

/** `name` stands at the first spelling only; the others are older ones of the same call (decision 0002). */
function operation(call: AnyCall, path: string, name: string | undefined): JsonSchema {
  const permission = permissionOf(call);
  const writes = call.effect === 'write' && !call.secret;
  const notes = [
    call.doc,
    ...(name ? [] : [`The same call as \`${call.paths[0]}\`.`]),
    ...(permission ? [`Permission \`${permission}\`.`] : []),
    call.effect === 'write' ? 'Writes.' : 'Reads only.',
  ];
  return {
    operationId: name ?? `${call.name}_${lastOf(path)}`,
    tags: [tagOf(path)],
    summary: call.name,
    description: notes.join('\n\n'),
    ...whoMay(call.access, permission),
    parameters: headersOf(writes, call.access === 'public'),
    responses: {
      200: ref('responses', call.name),
      ...otherResponses({ signedIn: call.access !== 'public', writes, refusals: call.refusals }),
    },
  };
}
