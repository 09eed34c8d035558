/** A part of a file, both ends included. */
export interface BytePart {
  from: number;
  to: number;
}

/** The request's headers about a part of a file. */
interface Asked {
  range: string | undefined;
  /** The ETag of the file of which the client has the other part. */
  ifRange: string | undefined;
}

/**
 * The requested part of a file (RFC 9110, 14): `all` without a request, when it is not understood, or when the file
 * changed since; `beyond` when the range is after the end. A request for several parts gets the whole file, which is
 * allowed; downloaders that resume ask for one.
 */
export function byteRange({ range, ifRange }: Asked, etag: string, size: number): BytePart | 'all' | 'beyond' {
  const wantedRange = /^bytes=(\d*)-(\d*)$/i.exec(range?.trim() ?? '');
  if (!wantedRange || (ifRange !== undefined && ifRange !== etag)) return 'all';
  const [, first = '', last = ''] = wantedRange;
  if (first === '' && last === '') return 'all';
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < from) return 'all';
  return from >= size ? 'beyond' : { from, to };
}
