import type { RecordDefinition } from './recordDefinition.ts';

type Total = ReturnType<NonNullable<RecordDefinition['qty']>>;

/** What the lines of a record add up to; without a unit that all of them have they are counted (R46). */
export const totalOf = (value: unknown, unit: unknown, lines: unknown, of?: string | null): Total =>
  unit
    ? { value: String(value ?? '0'), unit: String(unit), ...(of ? { of } : {}) }
    : { value: String(lines ?? '0'), label: 'field.LineCount' };
