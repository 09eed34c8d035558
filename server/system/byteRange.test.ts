import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byteRange } from './byteRange.ts';

const etag = '"abc"';
const of = (range?: string, ifRange?: string) => byteRange({ range, ifRange }, etag, 1000);

describe('the part of a file that is asked for', () => {
  it.each([
    ['bytes=0-99', { from: 0, to: 99 }],
    ['bytes=500-', { from: 500, to: 999 }],
    ['bytes=-1', { from: 999, to: 999 }],
    ['bytes=-5000', { from: 0, to: 999 }],
    ['bytes=990-5000', { from: 990, to: 999 }],
    ['BYTES=7-7 ', { from: 7, to: 7 }],
  ])('%s', (range, part) => expect(of(range)).toEqual(part));

  it.each(['bytes=1000-', 'bytes=1000-2000', 'bytes=-0'])('%s is beyond it', (range) => expect(of(range)).toBe('beyond'));

  it.each([undefined, '', 'bytes=', 'bytes=-', 'bytes=9-5', 'bytes=a-b', 'lines=1-2', 'bytes=0-1,5-6', 'bytes=1 -2', 'bytes=0x1-2'])(
    '%s means all of it',
    (range) => expect(of(range)).toBe('all'),
  );

  it('what changed since is sent whole', () => {
    expect(of('bytes=5-', etag)).toEqual({ from: 5, to: 999 });
    for (const other of ['"other"', 'W/"abc"', 'Sat, 21 Nov 2026 08:00:00 GMT']) expect(of('bytes=5-', other)).toBe('all');
  });

  it('never leaves the file, whatever is sent', () => {
    const header = fc.oneof(
      fc.string(),
      fc.tuple(fc.integer(), fc.integer()).map(([a, b]) => `bytes=${a}-${b}`),
    );
    fc.assert(
      fc.property(header, fc.integer({ min: 1, max: 10_000 }), (range, size) => {
        const part = byteRange({ range, ifRange: undefined }, etag, size);
        if (typeof part === 'object') expect(part.from >= 0 && part.from <= part.to && part.to < size).toBe(true);
      }),
    );
  });
});
