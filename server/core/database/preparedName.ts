const names = new Map<string, string>();

/**
 * A short name for a statement's text, so that the database keeps its plan. At most 1,000 texts get one:
 * handlers have few, and further ones (built filters) are planned each time.
 */
export function preparedName(text: string): string | undefined {
  const cached = names.get(text);
  if (cached) return cached;
  if (names.size >= 1000) return undefined;
  const made = `k${names.size}`;
  names.set(text, made);
  return made;
}
