import { z } from 'zod';
import { type Fields, fieldsOf, isRequired } from '../../../contract/core/wireNames.ts';
import { en } from '../../../contract/messages/en.ts';
import type { Language } from '../../../contract/messages/texts.ts';
import { type TextKey, type Texts, zh } from '../../../contract/messages/texts.ts';
import { yn } from '../../../contract/messages/yn.ts';

/** JSON Schema 2020-12, as OpenAPI 3.1 has it. */
export type JsonSchema = Record<string, unknown>;

/** The schema of input or of output: numbers may come as text, but never leave as text. */
export type Side = 'input' | 'output';

const decimalText = { type: 'string', pattern: '^-?\\d{1,12}(\\.\\d{1,6})?$', format: 'decimal' };

/** The wire form of a schema of the contract: shapes under their wire names, every field with its label. */
export function wireSchema(schema: z.ZodType, side: Side): JsonSchema {
  const { $schema: _dialect, ...made } = z.toJSONSchema(schema, {
    io: side,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => mend(zodSchema as unknown as z.ZodType, jsonSchema as JsonSchema, side),
  });
  return made;
}

function mend(schema: z.ZodType, made: JsonSchema, side: Side): void {
  const fields = fieldsOf(schema);
  if (fields) replace(made, objectSchema(fields, side));
  else if (side === 'output' && made['format'] === 'decimal') replace(made, decimalText);
  else if (side === 'output' && Array.isArray(made['anyOf'])) {
    // A value that can be read from several spellings has one in output; the result of a transformation has no schema.
    const schemas = made['anyOf'].filter((one: JsonSchema) => Object.keys(one).length > 0);
    if (schemas.length === 1) replace(made, schemas[0] as JsonSchema);
  }
}

function replace(made: JsonSchema, by: JsonSchema): void {
  for (const key of Object.keys(made)) delete made[key];
  Object.assign(made, by);
}

/** Members `data.x` of a shape stand in an object `data`. */
function objectSchema(fields: Fields, side: Side): JsonSchema {
  const direct: Record<string, JsonSchema> = {};
  const nested: Record<string, Record<string, JsonSchema>> = {};
  const required: Record<string, string[]> = { '': [] };
  for (const [name, [wire, schema]] of Object.entries(fields)) {
    const [head = '', tail] = wire.split('.');
    const member = { description: fieldTitle(wire, name), ...wireSchema(schema, side) };
    if (tail === undefined) direct[head] = member;
    else nested[head] = { ...nested[head], [tail]: member };
    if (!isRequired(schema)) continue;
    if (tail === undefined) required['']?.push(head);
    else required[head] = [...(required[head] ?? []), tail];
  }
  for (const [head, members] of Object.entries(nested)) {
    direct[head] = plainObject(members, required[head] ?? []);
    if (required[head]?.length) required['']?.push(head);
  }
  return plainObject(direct, required[''] ?? []);
}

/** An object schema; an empty `required` is left out. */
export const plainObject = (properties: Record<string, JsonSchema>, required: readonly string[] = []): JsonSchema => ({
  type: 'object',
  properties,
  ...(required.length > 0 ? { required: [...required] } : {}),
});

/** The title of a field: its label on screens, else its title in the exchange, else its name in the code (`delino` is `noteNo`). */
export function fieldTitle(wire: string, name: string): string {
  const [last = ''] = wire.split('.').slice(-1);
  const title =
    labelInAllLanguages(`field.${last}`) ??
    labelInAllLanguages(`wire.${name}`) ??
    labelInAllLanguages(`field.${name.charAt(0).toUpperCase()}${name.slice(1)}`);
  return title ?? name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
}

/** The label of a key, in all three languages. */
export const labelInAllLanguages = (key: string): string | undefined => {
  const label = textsOf(key);
  return label && `${label.en} · ${label.zh} · ${label.yn}`;
};

/** A text in all three languages; undefined when the product has none under this key. */
export function textsOf(key: string): Record<Language, string> | undefined {
  if (!(key in zh)) return undefined;
  const of = (texts: Texts) => texts[key as TextKey];
  return { zh: of(zh), en: of(en), yn: of(yn) };
}

/** Refers to a component. */
export const ref = (kind: 'schemas' | 'parameters' | 'requestBodies' | 'responses', name: string) => ({
  $ref: `#/components/${kind}/${name}`,
});
