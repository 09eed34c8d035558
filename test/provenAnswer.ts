import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { listList } from '../contract/allLists.ts';
import type { Envelope } from '../contract/core/envelope.ts';
import { answerComponents } from '../server/core/openapi/openapiAnswers.ts';
import { callPart, type DocumentPart } from '../server/core/openapi/openapiCalls.ts';
import { listPart } from '../server/core/openapi/openapiLists.ts';
import type { JsonSchema } from '../server/core/openapi/openapiSchemas.ts';
import { handlerList } from '../server/handlers.ts';
import { listSourceList } from '../server/listSources.ts';

const parts = [callPart(handlerList), listPart(listSourceList)];
const joined = (kind: keyof DocumentPart): Record<string, JsonSchema> => Object.assign({}, ...parts.map((part) => part[kind]));
const answers = answerComponents();

/** The document's schema, closed: fields that it does not name are not allowed. */
function strict(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(strict);
  if (typeof schema !== 'object' || schema === null) return schema;
  const inside = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, strict(value)]));
  return 'properties' in inside && !('additionalProperties' in inside) ? { ...inside, additionalProperties: false } : inside;
}

const paths = joined('paths');
const ajv = new Ajv2020({ strict: false, allErrors: true, logger: false });
ajv.addFormat('decimal', /^-?\d{1,12}(\.\d{1,6})?$/);
ajv.addFormat('date', /^\d{4}-\d{2}-\d{2}$/);
ajv.addFormat('uuid', /^[0-9a-f-]{36}$/);
ajv.addSchema(
  {
    $id: 'api',
    components: strict({
      schemas: { ...answers.schemas, ...joined('schemas') },
      responses: { ...answers.responses, ...joined('responses') },
    }),
  } as object,
  'api',
);

/** Why a value does not match a component of the document; undefined when it does, or when the document does not describe it. */
function misfit(pointer: string, value: unknown): string | undefined {
  const validate = ajv.getSchema(`api#/components/${pointer}`);
  if (!validate || validate(value)) return undefined;
  const errors = (validate.errors ?? []) as ErrorObject[];
  return errors.map((one) => `${one.instancePath || '/'} ${one.message} ${JSON.stringify(one.params)}`).join('\n  ');
}

interface Operation {
  responses?: Record<string, { $ref?: string }>;
}

/**
 * Whether an answer is what the OpenAPI document says of this address: status, envelope and value, with no field more
 * and none of another type. Throws with the call, the path and each fault.
 */
export function requireProven(path: string, body: unknown, status: number, envelope: Envelope): void {
  const operation = paths[path]?.['post'] as Operation | undefined;
  if (!operation) return;
  const response = operation.responses?.[status];
  const list = listOf(path, body);
  const name = list ?? response?.$ref?.split('/').at(-1) ?? path;
  const faults = response ? faultsOf(response, list, status, envelope) : `status ${status} is not among those it declares`;
  if (faults) throw new Error(`${name} (${path}) answered what the contract does not say:\n  ${faults}`);
}

/** The list of a request: that of the address, or the one with the number. */
function listOf(path: string, body: unknown): string | undefined {
  const own = listList.find((list) => list.paths?.includes(path));
  const rno = (body as { data?: { RNO?: string } } | null)?.data?.RNO;
  return (own ?? (/GetDataList/.test(path) ? listList.find((list) => list.rno === rno) : undefined))?.name;
}

function faultsOf({ $ref = '' }: { $ref?: string }, list: string | undefined, status: number, envelope: Envelope): string | undefined {
  const name = $ref.split('/').at(-1) ?? '';
  if (status === 200 && envelope.Result) {
    const fault = misfit(`schemas/${list ? `${list}Page` : `${name}Output`}`, envelope.Data);
    if (fault) return fault;
  }
  return list ? undefined : misfit(`responses/${name}/content/application~1json/schema`, envelope);
}
