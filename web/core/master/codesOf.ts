/** The codes that stand in the text of a field of several, a line each. */
export const codesOf = (value = ''): string[] => value.split('\n').filter(Boolean);

/** The text of a field of several with one code more, or with several that were typed or pasted at once. */
export const withCodes = (value: string, more: readonly string[]): string => [...new Set([...codesOf(value), ...more])].join('\n');

/** Codes as people write several into one line. */
export const typedCodes = (typed: string): string[] => typed.split(/[\s,，;；、]+/).filter(Boolean);
