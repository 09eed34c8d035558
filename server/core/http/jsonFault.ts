/** Limits of JSON from outside: all values together, members of one object, and depth. */
export const jsonLimits = { values: 100_000, members: 1_000, depth: 16 };

/** A batch of a partner, whose programs are known, may hold more. */
export const batchLimits: typeof jsonLimits = { values: 1_000_000, members: 10_000, depth: 1_000 };

const quote = 0x22;
const comma = 0x2c;
const backslash = 0x5c;
const openList = 0x5b;
const closeList = 0x5d;
const openObject = 0x7b;
const closeObject = 0x7d;

/**
 * Finds an excess in a JSON text by one walk over its brackets and commas, before it is parsed:
 * 8 MB of brackets would cost seconds and 2 GB. The parser checks later whether it is JSON at all.
 */
export function jsonFault(text: string, limits = jsonLimits): 'too-many' | 'too-deep' | undefined {
  /** The commas so far of each open object; a list counts for all values only. */
  const open: number[] = [];
  let values = 1;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charCodeAt(at);
    if (quoted) {
      if (letter === backslash) at += 1;
      else if (letter === quote) quoted = false;
    } else if (letter === quote) quoted = true;
    else if (letter === openList || letter === openObject) {
      if (open.length === limits.depth) return 'too-deep';
      open.push(letter === openObject ? 1 : Number.NEGATIVE_INFINITY);
      values += 1;
    } else if (letter === closeList || letter === closeObject) open.pop();
    else if (letter === comma) {
      const members = (open.pop() ?? 0) + 1;
      open.push(members);
      values += 1;
      if (members > limits.members) return 'too-many';
    }
    if (values > limits.values) return 'too-many';
  }
  return undefined;
}
