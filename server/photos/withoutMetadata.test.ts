import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withoutMetadata } from './withoutMetadata.ts';

const head = Buffer.from([0xff, 0xd8]);
const end = Buffer.from([0xff, 0xd9]);
const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 16, 0, 16, 1, 1, 0x11, 0]);
const exif = (orientation: number, order: 'II' | 'MM') => {
  const tiff = Buffer.alloc(26);
  tiff.write(order);
  const [w16, w32] = order === 'II' ? (['writeUInt16LE', 'writeUInt32LE'] as const) : (['writeUInt16BE', 'writeUInt32BE'] as const);
  tiff[w16](42, 2);
  tiff[w32](8, 4);
  tiff[w16](1, 8);
  tiff[w16](0x0112, 10);
  tiff[w16](3, 12);
  tiff[w32](1, 14);
  tiff[w16](orientation, 18);
  return Buffer.concat([Buffer.from([0xff, 0xe1, 0, 34]), Buffer.from('Exif\0\0', 'latin1'), tiff]);
};

describe('a photo without its metadata', () => {
  it.each(['II', 'MM'] as const)('keeps its orientation in one small segment (%s)', (order) => {
    const photo = Buffer.concat([head, exif(6, order), frame, end]);
    expect(withoutMetadata(photo)).toEqual(Buffer.concat([head, exif(6, 'MM'), frame, end]));
    expect(withoutMetadata(Buffer.concat([head, exif(1, order), frame, end]))).toEqual(Buffer.concat([head, frame, end]));
  });

  it('leaves the picture as it is, and is the same when it is cleaned again, whatever the bytes are', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.uint8Array({ maxLength: 60 }), (picture, said) => {
        const plain = Buffer.concat([head, frame, Buffer.from(picture.map((byte) => (byte === 0xff ? 0xfe : byte))), end]);
        expect(withoutMetadata(plain)).toEqual(plain);
        const withMetadata = Buffer.concat([
          head,
          Buffer.from([0xff, 0xfe, 0, said.length + 2]),
          Buffer.from(said),
          plain.subarray(2),
          Buffer.from(said),
        ]);
        expect(withoutMetadata(withMetadata)).toEqual(plain);
        const odd = withoutMetadata(Buffer.from(picture));
        expect(withoutMetadata(odd)).toEqual(odd);
      }),
    );
  });
});
