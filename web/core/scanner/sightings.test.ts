import { expect, test } from 'vitest';
import type { FoundBarcode } from './foundBarcode.ts';
import { regionBehind, Sightings } from './sightings.ts';

const whole = { x: 0, y: 0, width: 1280, height: 720 };

const code = (rawValue: string, x: number, format = 'qr_code'): FoundBarcode => ({
  rawValue,
  format,
  boundingBox: { x, y: 300, width: 100, height: 100 },
});

test('a code in sight is one scan, shown again later it is another', () => {
  const sightings = new Sightings();
  const at = (ms: number) => sightings.next([code('A', 500)], whole, ms)?.rawValue;
  expect([at(0), at(100), at(1500), at(2900), at(4500)]).toEqual(['A', undefined, undefined, undefined, 'A']);
});

test('the code nearest to the middle counts; its neighbour waits until it is aimed at', () => {
  const sightings = new Sightings();
  expect(sightings.next([code('edge', 0), code('middle', 590)], whole, 0)?.rawValue).toBe('middle');
  expect(sightings.next([code('edge', 0), code('middle', 590)], whole, 100)).toBeUndefined();
  expect(sightings.next([code('edge', 590), code('middle', 1100)], whole, 200)?.rawValue).toBe('edge');
});

test('linear codes without a strong check need two pictures that agree', () => {
  const sightings = new Sightings();
  const see = (raw: string, ms: number) => sightings.next([code(raw, 590, 'itf')], whole, ms)?.rawValue;
  expect([see('1234', 0), see('1284', 100), see('1234', 200), see('1234', 300)]).toEqual([undefined, undefined, undefined, '1234']);
});

test('R43: a code beside the frame is not meant, however many there are', () => {
  const sightings = new Sightings();
  const frame = { x: 440, y: 210, width: 400, height: 300 };
  expect(sightings.next([code('left', 100), code('right', 1100)], frame, 0)).toBeUndefined();
  expect(sightings.next([code('left', 100), code('inside', 600)], frame, 100)?.rawValue).toBe('inside');
});

test('R43: the frame on a phone held upright is a part of a wide picture of which both sides are cut off', () => {
  const region = regionBehind({ x: 30, y: 200, width: 300, height: 200 }, { x: 0, y: 0, width: 360, height: 720 }, whole);
  expect(region).toEqual({ x: 490, y: 200, width: 300, height: 200 });
});
