/** The fields of a request, by their wire names. */
export type WireFields = Record<string, unknown>;

/** Whether a value is an object with fields, not an array. */
export const isPlain = (value: unknown): value is WireFields => typeof value === 'object' && value !== null && !Array.isArray(value);
