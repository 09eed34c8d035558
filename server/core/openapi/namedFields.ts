import { type JsonSchema, labelInAllLanguages } from './openapiSchemas.ts';

/** A JSON Schema of the exchange in which every field's description begins with its label. */
export function namedFields(schema: JsonSchema): JsonSchema {
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [
      key,
      key === 'properties' ? Object.fromEntries(Object.entries(value as JsonSchema).map(named)) : below(value),
    ]),
  );
}

function below(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(below);
  return typeof value === 'object' && value !== null ? namedFields(value as JsonSchema) : value;
}

function named([name, member]: [string, unknown]): [string, JsonSchema] {
  const made = namedFields(member as JsonSchema);
  const description = [labelInAllLanguages(`wire.${name}`), made['description']].filter(Boolean).join('; ');
  return [name, description ? { ...made, description } : made];
}
