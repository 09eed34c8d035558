import { expect, test } from 'vitest';
import { jpegSize } from './photo.rules.ts';

/** The smallest file that looks like a JPEG of a given size. */
const jpeg = (width: number, height: number) =>
  Uint8Array.from([
    ...[0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0],
    ...[0xff, 0xc0, 0, 11, 8, height >> 8, height & 255, width >> 8, width & 255, 1, 0, 0, 0, 0xff, 0xd9],
  ]);

test('the size of a JPEG is read from its frame', () => {
  expect(jpegSize(jpeg(1600, 1200))).toEqual({ width: 1600, height: 1200 });
});

test.each([
  ['nothing', new Uint8Array()],
  ['text', new TextEncoder().encode('<script>alert(1)</script>')],
  ['a PNG', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0])],
  ['one cut off', jpeg(1600, 1200).slice(0, -2)],
  ['one with a segment that leads out of it', Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0xff, 0xff, 0, 0, 0, 0, 0, 0, 0xff, 0xd9])],
  ['one without a frame', Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xd9, 0, 0, 0, 0, 0, 0, 0xff, 0xd9])],
])('%s is none', (_, content) => {
  expect(jpegSize(content)).toBeUndefined();
});
