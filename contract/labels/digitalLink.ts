import { checkElement, type Gs1Element, type Gs1Problem, type Gs1Reading, isApplicationIdentifier } from './gs1.ts';

/** Primary keys of a GS1 Digital Link and the qualifiers that may follow each in the path. */
const KEYS: Record<string, readonly string[]> = {
  '00': [],
  '01': ['22', '10', '21', '235'],
  '253': [],
  '255': [],
  '401': [],
  '402': [],
  '414': ['254', '7040'],
  '417': ['7040'],
  '8003': [],
  '8004': ['7040'],
  '8006': ['22', '10', '21'],
  '8010': ['8011'],
  '8013': [],
  '8017': ['8019'],
  '8018': ['8019'],
};

/** Words that the first edition of the standard allowed for numbers; printed labels still carry them. */
const WORDS: Record<string, string> = {
  sscc: '00',
  gtin: '01',
  cpv: '22',
  lot: '10',
  ser: '21',
  gln: '414',
  glnx: '254',
  giai: '8004',
  grai: '8003',
  exp: '17',
};

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Not `URL.canParse`: the web views of older handhelds lack it. */
function parseUrl(text: string): URL | undefined {
  if (!/^https?:\/\//i.test(text)) return undefined;
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

function key(part: string): string {
  return WORDS[part.toLowerCase()] ?? part;
}

function element(ai: string, value: string): Gs1Element {
  // A Digital Link may hold GTIN-8, -12 and -13; everywhere else we use 14 digits.
  return { ai, value: ai === '01' && /^(\d{8}|\d{12}|\d{13})$/.test(value) ? value.padStart(14, '0') : value };
}

/** A key, its value and as many qualifiers with theirs as any key has. */
const mostParts = 2 + 2 * Math.max(...Object.values(KEYS).map((qualifiers) => qualifiers.length));

function fromPath(parts: readonly string[]): Gs1Element[] | undefined {
  for (let at = Math.max(0, parts.length - mostParts); at + 1 < parts.length; at++) {
    const primary = key(parts[at] ?? '');
    const allowed = Object.hasOwn(KEYS, primary) ? KEYS[primary] : undefined;
    const rest = parts.slice(at + 2);
    if (!allowed || rest.length % 2 !== 0) continue;
    const found = [element(primary, decode(parts[at + 1] ?? ''))];
    for (let next = 0; next < rest.length; next += 2) {
      const ai = key(rest[next] ?? '');
      if (allowed.includes(ai)) found.push(element(ai, decode(rest[next + 1] ?? '')));
    }
    const first = found[0] && checkElement(found[0]);
    if (found.length === 1 + rest.length / 2 && (!first || first.id === 'check-digit')) return found;
  }
  return undefined;
}

/** Reads a GS1 Digital Link address on any domain; undefined when the text is not one. */
export function readDigitalLink(text: string): Gs1Reading | undefined {
  const url = parseUrl(text);
  if (!url) return undefined;
  const elements = fromPath(url.pathname.split('/').filter((part) => part !== ''));
  if (!elements) return undefined;
  for (const [name, value] of url.searchParams) {
    const ai = key(name);
    if (isApplicationIdentifier(ai) && !elements.some((known) => known.ai === ai)) elements.push(element(ai, value));
  }
  const problems: Gs1Problem[] = [];
  const sound = elements.filter((one) => {
    const problem = checkElement(one);
    if (problem) problems.push(problem);
    return !problem || problem.id === 'check-digit' || problem.id === 'date';
  });
  return { elements: sound, problems };
}
