/** One text under several keys. */
export const sameText = <const K extends string>(text: string, keys: readonly K[]): Readonly<Record<K, string>> =>
  Object.fromEntries(keys.map((key) => [key, text])) as Record<K, string>;
