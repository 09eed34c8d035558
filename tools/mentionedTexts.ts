/** The texts that a source may use: whole keys, and prefixes of keys that are computed at run time. */
export interface Mentions {
  keys: Set<string>;
  prefixes: Set<string>;
}

export const noMentions = (): Mentions => ({ keys: new Set(), prefixes: new Set() });

/**
 * The texts that a source mentions. In `generic` code (templates) a family such as `state.` comes from the definitions,
 * so it counts as not mentioned.
 */
export function mentionedIn(source: string, { known, generic }: { known: object; generic: boolean }): Mentions {
  const found = noMentions();
  // The text between two quotation marks; an apostrophe in a comment must not swap text and code.
  for (const text of source.split(/["'`\n]/)) {
    if (text in known) found.keys.add(text);
    else if (`error.${text}` in known) found.keys.add(`error.${text}`);
  }
  for (const [, prefix = ''] of source.matchAll(/`([a-zA-Z]\w*\.(?:[\w.-]+\.)?)\$\{/g)) {
    // Refusals come with the server's message; the few that the app shows itself are loaded when needed, or named completely.
    if (prefix === 'error.' || (generic && (prefix === 'field.' || prefix.startsWith('state.')))) continue;
    found.prefixes.add(prefix);
  }
  for (const [, machine = ''] of source.matchAll(/(?:machine:\s*|stateTone\()'(\w+)'/g)) found.prefixes.add(`state.${machine}.`);
  return found;
}

/** The texts of lists and kinds of master data: labels of their columns, words of their states. */
export function vocabularyOf(value: unknown, found: Mentions = noMentions()): Mentions {
  if (typeof value !== 'object' || value === null) return found;
  const { wire, machine, words, leads, named } = value as Record<string, unknown>;
  if (typeof wire === 'string') found.keys.add(`field.${wire}`);
  if (typeof machine === 'string') found.prefixes.add(`state.${machine}.`);
  if (typeof words === 'string') found.prefixes.add(`${words}.`);
  if (typeof leads === 'string') {
    // The first word of such a value is a text, and for some words it is the prefix of the text for the rest.
    found.prefixes.add(`${leads}.`);
    for (const word of Array.isArray(named) ? named : []) found.prefixes.add(`${word}.`);
  }
  for (const inner of Object.values(value)) vocabularyOf(inner, found);
  return found;
}

/** The keys of the mentioned texts, without those in `without`. */
export function keysOf({ keys, prefixes }: Mentions, known: object, without: ReadonlySet<string> = new Set()): Set<string> {
  const beginnings = textPrefixes(prefixes);
  // The name of a call has no dot; the question of an action is not its name.
  const begins = (key: string) => (one: string) => key.startsWith(one) && !(one === 'action.' && key.indexOf('.', one.length) > 0);
  const isMeant = (key: string) => keys.has(key) || beginnings.some(begins(key));
  return new Set(Object.keys(known).filter((key) => isMeant(key) && !without.has(key)));
}

/** Without prefixes that another one covers. */
export const textPrefixes = (prefixes: ReadonlySet<string>): string[] =>
  [...prefixes].filter((one) => ![...prefixes].some((other) => other !== one && one.startsWith(other))).sort();
