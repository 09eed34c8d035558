import type { RecordDefinition } from './recordDefinition.ts';

type Total = ReturnType<NonNullable<RecordDefinition['qty']>>;

/** The sum of a record's lines; without a common unit the number of lines (R46). */
export const totalOf = (value: unknown, unit: unknown, lines: unknown, of?: string | null): Total =>
  unit
    ? { value: String(value ?? '0'), unit: String(unit), ...(of ? { of } : {}) }
    : { value: String(lines ?? '0'), label: 'field.LineCount' };
