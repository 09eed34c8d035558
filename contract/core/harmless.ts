/** Stands where something cannot be stored: half of a character, or the character zero. No code may have it. */
export const spoilt = '\ufffd';

/** The deepest nesting of messages, ours or a partner's; deeper parts are left out. */
const deepest = 32;

/** A text that can be stored, shown and sent on. Programs that cut a text in the middle of a character leave half of it. */
export const harmlessText = (text: string): string => text.toWellFormed().replaceAll('\0', spoilt);

/** Makes every text in data from another program storable, so that one bad character does not stop the whole record. */
export function harmless(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return harmlessText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= deepest) return null;
  if (Array.isArray(value)) return value.map((one) => harmless(one, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [harmlessText(name), harmless(member, depth + 1)]));
}

/** The beginning of a text, never ending in half a character. */
export const cut = (text: string, most: number): string => text.slice(0, most).replace(/[\ud800-\udbff]$/, '');
