import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { toBuffer } from 'bwip-js/node';
import { beforeAll, expect, test } from 'vitest';
import { prepareZXingModule } from 'zxing-wasm/reader';
import { isGarbled, textOfBytes } from './textOfBytes.ts';
import { readPicture } from './zxing.ts';

beforeAll(async () => {
  const { buffer } = new Uint8Array(readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')));
  await prepareZXingModule({ overrides: { wasmBinary: buffer }, fireImmediately: true });
});

/** A picture of a code that holds these bytes and names no character set. */
const picture = async (bcid: string, bytes: readonly number[], colors: object = {}): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(
    await toBuffer({
      bcid,
      text: bytes.map((byte) => `^${String(byte).padStart(3, '0')}`).join(''),
      parse: true,
      binarytext: true,
      scale: 4,
      paddingwidth: 12,
      paddingheight: 12,
      backgroundcolor: 'ffffff',
      ...colors,
    }),
  );
const utf8 = (text: string): number[] => [...new TextEncoder().encode(text)];
const gbk: Record<string, number[]> = {
  轴承料号B02: [0xd6, 0xe1, 0xb3, 0xd0, 0xc1, 0xcf, 0xba, 0xc5, 0x42, 0x30, 0x32],
  '批次：七月（黑）': [0xc5, 0xfa, 0xb4, 0xce, 0xa3, 0xba, 0xc6, 0xdf, 0xd4, 0xc2, 0xa3, 0xa8, 0xba, 0xda, 0xa3, 0xa9],
};

test.each([...Object.entries(gbk), ['轴承料号B02', utf8('轴承料号B02')], ['SD-00001', utf8('SD-00001')]] as [string, number[]][])(
  'S11: the camera reads %s of a QR code without a character set',
  async (text, bytes) => {
    const [found] = await readPicture(await picture('qrcode', bytes), ['qr_code', 'code_128']);
    expect(found).toMatchObject({ rawValue: text, format: 'qr_code' });
    expect(found?.boundingBox.width).toBeGreaterThan(20);
  },
);

test.each(['code128', 'datamatrix'])('%s is read as before', async (bcid) => {
  const [found] = await readPicture(await picture(bcid, utf8('MO261124014-0009')), [
    'qr_code',
    'data_matrix',
    'code_128',
    'code_39',
    'itf',
  ]);
  expect(found).toMatchObject({ rawValue: 'MO261124014-0009', format: bcid === 'code128' ? 'code_128' : 'data_matrix' });
});

test('bytes that are no Chinese stay as the reader guessed them', () => {
  expect(textOfBytes(new Uint8Array([0x47, 0x72, 0xf6, 0x2d, 0x31]), 'Grö-1')).toBe('Grö-1');
  expect(textOfBytes(new Uint8Array([0x41, 0x31]), 'A1')).toBe('A1');
});

test('a reader without bytes is not believed where the signs show that it guessed', () => {
  expect(['ｲﾖｿ簔ﾏｺﾅA01', '²Ö¿âA01', 'A\ufffd1'].map(isGarbled)).toEqual([true, true, true]);
  expect(['仓库料号A01', 'MO-1', ']C1241AB\x1d10B1'].map(isGarbled)).toEqual([false, false, false]);
});

test.each(['qrcode', 'datamatrix'])('a %s printed white on black is read', async (bcid) => {
  const dark = { backgroundcolor: '000000', barcolor: 'ffffff' };
  const [found] = await readPicture(await picture(bcid, utf8('KW-LOC:A01-01-01'), dark), ['qr_code', 'data_matrix']);
  expect(found?.rawValue).toBe('KW-LOC:A01-01-01');
});
