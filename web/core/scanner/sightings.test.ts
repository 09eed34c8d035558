import { expect, test } from 'vitest';
import type { FoundBarcode } from './barcodeReader.ts';
import { Sightings } from './sightings.ts';

const code = (rawValue: string, x: number, format = 'qr_code'): FoundBarcode => ({
  rawValue,
  format,
  boundingBox: { x, y: 300, width: 100, height: 100 },
});

test('a code in sight is one scan, shown again later it is another', () => {
  const sightings = new Sightings();
  const at = (ms: number) => sightings.next([code('A', 500)], 1280, 720, ms)?.rawValue;
  expect([at(0), at(100), at(1500), at(2900), at(4500)]).toEqual(['A', undefined, undefined, undefined, 'A']);
});

test('the code nearest to the middle counts; its neighbour waits until it is aimed at', () => {
  const sightings = new Sightings();
  expect(sightings.next([code('edge', 0), code('middle', 590)], 1280, 720, 0)?.rawValue).toBe('middle');
  expect(sightings.next([code('edge', 0), code('middle', 590)], 1280, 720, 100)).toBeUndefined();
  expect(sightings.next([code('edge', 590), code('middle', 1100)], 1280, 720, 200)?.rawValue).toBe('edge');
});

test('linear codes without a strong check need two pictures that agree', () => {
  const sightings = new Sightings();
  const see = (raw: string, ms: number) => sightings.next([code(raw, 590, 'itf')], 1280, 720, ms)?.rawValue;
  expect([see('1234', 0), see('1284', 100), see('1234', 200), see('1234', 300)]).toEqual([undefined, undefined, undefined, '1234']);
});
