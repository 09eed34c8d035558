/** The most fields of a form; no call takes a quarter of it. */
const maxFields = 200;

/**
 * The fields of a form body; undefined when there are too many. A name that stands several times, or with `[]`, is a list. Parsing time
 * grows with the length, while that of URLSearchParams grows with its square.
 */
export function readForm(body: string): Record<string, string | string[]> | undefined {
  const pairs = withBlanks(body).split('&', maxFields + 1);
  if (pairs.length > maxFields) return undefined;
  return withLists(pairs.filter(Boolean).map(readPair));
}

/** Fields whose name may be repeated: `bars=a&bars=b` and `bars[]=a` are lists (decision 0275). */
export function withLists(pairs: readonly (readonly [string, string])[]): Record<string, string | string[]> {
  const fields = new Map<string, string | string[]>();
  for (const [name, value] of pairs) {
    const isList = name.length > 2 && name.endsWith('[]');
    const plain = isList ? name.slice(0, -2) : name;
    const before = fields.get(plain);
    fields.set(plain, before === undefined ? (isList ? [value] : value) : [before, value].flat());
  }
  return Object.fromEntries(fields);
}

/** A plus is a blank. Byte by byte: replacing a million of them in a text takes thirty times as long. */
function withBlanks(body: string): string {
  if (!body.includes('+')) return body;
  const bytes = Buffer.from(body);
  for (let at = bytes.indexOf('+'); at < bytes.length; at += 1) if (bytes[at] === 0x2b) bytes[at] = 0x20;
  return bytes.toString();
}

function readPair(pair: string): [string, string] {
  const at = pair.indexOf('=');
  return at < 0 ? [decode(pair), ''] : [decode(pair.slice(0, at)), decode(pair.slice(at + 1))];
}

/** A wrong percent code stays as it stands; bytes that are no character become the replacement character. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    const bytes = Buffer.from(text).toString('latin1');
    const plain = bytes.replace(/%([0-9a-f]{2})/gi, (_code, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
    return Buffer.from(plain, 'latin1').toString();
  }
}
