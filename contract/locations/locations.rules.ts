/**
 * The purposes of a place inside a warehouse that people choose from. Each warehouse also has a place of kind `unassigned`,
 * made by the system, for goods that are in the warehouse without a known location.
 */
export const placeKinds = ['storage', 'receiving', 'staging'] as const;

/** Only digits, letters and hyphens (rule location-code-charset). */
export const placeCodePattern = /^[0-9A-Za-z-]+$/;

/** The most locations that one pattern may make. */
const rackLimit = 5000;

export type RackFault = 'rack.pattern' | 'rack.order' | 'rack.too-many';

/** The parts of a code that differ between first and last count from one to the other, digits or single letters. */
interface Part {
  fixed?: string;
  from?: number;
  to?: number;
  width?: number;
  letters?: boolean;
}

/**
 * The codes of a rack from its first to its last: `A01-01-01` to `A12-05-08` gives 12 × 5 × 8, in that order. Segments
 * of equal shape (letters, digits, hyphens) are compared; numbers keep their leading zeros.
 */
export function rackCodes(first: string, last: string): string[] | RackFault {
  const heads = split(first);
  const tails = split(last);
  if (heads.length === 0 || heads.length !== tails.length) return 'rack.pattern';
  const parts: Part[] = [];
  for (const [at, head] of heads.entries()) {
    const part = partOf(head, tails[at] ?? '');
    if (typeof part === 'string') return part;
    parts.push(part);
  }
  const count = parts.reduce((product, part) => product * lengthOf(part), 1);
  if (count > rackLimit) return 'rack.too-many';
  return parts.reduce<string[]>((codes, part) => codes.flatMap((code) => valuesOf(part).map((value) => code + value)), ['']);
}

const split = (code: string): string[] => (placeCodePattern.test(code) ? (code.match(/\d+|[A-Za-z]+|-+/g) ?? []) : []);

function partOf(head: string, tail: string): Part | RackFault {
  if (head === tail) return { fixed: head };
  const digits = /^\d+$/.test(head) && /^\d+$/.test(tail);
  const letters = /^[A-Z]$/.test(head) && /^[A-Z]$/.test(tail);
  if (!letters && (!digits || head.length !== tail.length || head.length > 9)) return 'rack.pattern';
  const from = letters ? head.charCodeAt(0) : Number(head);
  const to = letters ? tail.charCodeAt(0) : Number(tail);
  return from < to ? { from, to, width: head.length, letters } : 'rack.order';
}

const lengthOf = ({ fixed, from = 0, to = 0 }: Part): number => (fixed === undefined ? to - from + 1 : 1);

function valuesOf({ fixed, from = 0, width = 0, letters, ...part }: Part): string[] {
  if (fixed !== undefined) return [fixed];
  return Array.from({ length: lengthOf({ from, ...part }) }, (_, at) =>
    letters ? String.fromCharCode(from + at) : String(from + at).padStart(width, '0'),
  );
}
