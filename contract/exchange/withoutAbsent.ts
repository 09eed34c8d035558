import { z } from 'zod';

const isPlain = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const isNothing = (value: unknown): boolean => value === null || value === '';

/**
 * The data without empty optional fields: programs write `null` or `""` for an absent
 * value. Required fields stay as they came, and are refused if necessary.
 */
export function withoutAbsent(schema: unknown, value: unknown): unknown {
  if (schema instanceof z.ZodOptional) return withoutAbsent(schema.unwrap(), value);
  if (schema instanceof z.ZodArray) return Array.isArray(value) ? value.map((one) => withoutAbsent(schema.element, one)) : value;
  if (schema instanceof z.ZodDiscriminatedUnion) return withoutAbsent(schema.options.find(isFor(value)), value);
  if (!(schema instanceof z.ZodObject) || !isPlain(value)) return value;
  const { shape } = schema;
  const kept = Object.entries(value).filter(([name, member]) => !(isNothing(member) && shape[name] instanceof z.ZodOptional));
  return Object.fromEntries(kept.map(([name, member]) => [name, Object.hasOwn(shape, name) ? withoutAbsent(shape[name], member) : member]));
}

/** Whether an option is the one whose `kind` the value has. */
const isFor =
  (value: unknown) =>
  (option: unknown): boolean =>
    isPlain(value) && option instanceof z.ZodObject && z.safeParse(option.shape['kind'], value['kind']).success;
