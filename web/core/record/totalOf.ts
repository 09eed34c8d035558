import type { RecordDefinition } from './recordDefinition.ts';

type Total = ReturnType<NonNullable<RecordDefinition['qty']>>;

/** What the lines of a record add up to; without a unit that all of them have the number says what it is. */
export const totalOf = (value: unknown, unit: unknown): Total => ({
  value: String(value ?? '0'),
  ...(unit ? { unit: String(unit) } : { label: 'field.TotalQty' }),
});
