import { StringDecoder } from 'node:string_decoder';

/** XML that is broken, or of a kind that no spreadsheet program writes. */
export class XmlError extends Error {}

/** Handlers for the parts of an XML text, in its order. Names come without their prefix. */
export interface XmlListener {
  open(name: string, attributes: string): void;
  /** With entities resolved; a long text comes in pieces. */
  text(text: string): void;
  close(name: string): void;
}

const longestTag = 64 * 1024;
const deepest = 100;

const named: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function resolved(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{1,8}));/gi, (whole, hex?: string, digits?: string, name?: string) => {
    const point = hex ? Number.parseInt(hex, 16) : digits ? Number(digits) : undefined;
    if (point === undefined) return named[name ?? ''] ?? whole;
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
  });
}

/** An attribute without a prefix, out of those of an element. */
export function attribute(attributes: string, name: string): string | undefined {
  for (const [, key, double, single] of attributes.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)) {
    if (key === name) return resolved(double ?? single ?? '');
  }
  return undefined;
}

const skipped = [
  ['<!--', '-->'],
  ['<?', '?>'],
  ['<![CDATA[', ']]>'],
] as const;

/** Reads XML piece by piece: memory holds one piece, however long the text is. Documents that declare a type or end too early are refused. */
export async function readXml(pieces: AsyncIterable<Buffer>, listener: XmlListener): Promise<void> {
  const decoder = new StringDecoder('utf8');
  const open: string[] = [];
  let rest = '';
  for await (const piece of pieces) rest = take(rest + decoder.write(piece), open, listener);
  if (rest.trim() !== '' || open.length > 0) throw new XmlError('cut off');
}

/** Reports the complete parts, and returns the incomplete rest. */
function take(text: string, open: string[], listener: XmlListener): string {
  let at = 0;
  for (;;) {
    const start = text.indexOf('<', at);
    if (start < 0) {
      // An entity may be cut by the end of the piece.
      const whole = text.lastIndexOf('&') < text.length - 12 ? text.length : text.lastIndexOf('&');
      if (whole > at && open.length > 0) listener.text(resolved(text.slice(at, whole)));
      return text.slice(Math.max(whole, at));
    }
    if (start > at && open.length > 0) listener.text(resolved(text.slice(at, start)));
    const special = skipped.find(([begin]) => text.startsWith(begin, start));
    const end = special ? text.indexOf(special[1], start) : endOfTag(text, start);
    if (end < 0) {
      if (text.length - start > longestTag && special?.[0] !== '<![CDATA[') throw new XmlError('a tag without end');
      return text.slice(start);
    }
    if (!special) tag(text.slice(start + 1, end), open, listener);
    else if (special[0] === '<![CDATA[' && open.length > 0) listener.text(text.slice(start + special[0].length, end));
    at = end + (special?.[1].length ?? 1);
  }
}

/** A ">" between quotation marks ends no tag. */
function endOfTag(text: string, start: number): number {
  let end = text.indexOf('>', start);
  let quoted = 0;
  for (let from = start; end >= 0 && end - start <= longestTag; from = end, end = text.indexOf('>', end + 1)) {
    for (let at = from; at < end; at += 1) if (text[at] === '"') quoted += 1;
    if (quoted % 2 === 0) return end;
  }
  return -1;
}

function tag(inner: string, open: string[], listener: XmlListener): void {
  const [, slash, name = '', attributes = '', empty] = /^(\/?)(?:[\w.-]+:)?([\w.-]+)([^<]*?)(\/?)$/s.exec(inner) ?? [];
  if (name === '') throw new XmlError(`a tag that is none: ${inner.slice(0, 40)}`);
  if (slash) {
    if (open.pop() !== name) throw new XmlError(`${name} is closed and not open`);
    listener.close(name);
    return;
  }
  if (open.length === deepest) throw new XmlError('too deep');
  listener.open(name, attributes);
  if (empty) listener.close(name);
  else open.push(name);
}
