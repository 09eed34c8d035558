/** Arguments that are codes of units. */
const unitArgs = ['unit', 'ours'] as const;

/** Arguments with units in the reader's words, but where two are compared and one has no word: then both are codes. */
export function withUnitWords<A extends Readonly<Record<string, string | number>>>(
  args: A,
  wordOf: (unit: string | number) => string | undefined,
): A {
  const words = unitArgs.flatMap((name) => (name in args ? [[name, wordOf(args[name] ?? '')]] : []));
  return words.some(([, word]) => word === undefined) ? args : { ...args, ...Object.fromEntries(words) };
}
