/** A part of a file, both ends included. */
export interface BytePart {
  from: number;
  to: number;
}

/** What a request says about the part that it wants. */
interface Asked {
  range: string | undefined;
  /** The state of the file of which the asker has the rest already. */
  ifRange: string | undefined;
}

/**
 * The part of a file that is asked for (RFC 9110, 14): `all` when none is, when it is not understood, or when the file
 * changed since; `beyond` when there is nothing at that place. Several parts at once are answered with all of it, which is
 * allowed; downloaders that resume ask for one.
 */
export function byteRange({ range, ifRange }: Asked, etag: string, size: number): BytePart | 'all' | 'beyond' {
  const asked = /^bytes=(\d*)-(\d*)$/i.exec(range?.trim() ?? '');
  if (!asked || (ifRange !== undefined && ifRange !== etag)) return 'all';
  const [, first = '', last = ''] = asked;
  if (first === '' && last === '') return 'all';
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < from) return 'all';
  return from >= size ? 'beyond' : { from, to };
}
