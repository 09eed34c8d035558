import { zh } from '../messages/texts.ts';

const shipped: Partial<Record<string, string>> = zh;
const named = (text: string): string[] => [...text.matchAll(/\{(\w+)[|}]/g)].map((match) => match[1] ?? '');

/** The first argument, `{name}`, in the texts that the product does not fill in for this key; undefined when all are known. */
export function wrongArguments(key: string, texts: readonly string[]): string | undefined {
  const own = Object.hasOwn(shipped, key) ? shipped[key] : undefined;
  if (own === undefined) return undefined;
  const known = new Set(named(own));
  return texts.flatMap(named).find((name) => !known.has(name));
}
