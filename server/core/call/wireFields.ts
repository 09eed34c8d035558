/** What a request sends, by its names on the wire. */
export type WireFields = Record<string, unknown>;

/** Whether a value is an object with fields of its own, no array. */
export const isPlain = (value: unknown): value is WireFields => typeof value === 'object' && value !== null && !Array.isArray(value);
