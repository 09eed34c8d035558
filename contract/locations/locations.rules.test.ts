import { assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeCodePattern, rackCodes } from './locations.rules.ts';

describe('location codes', () => {
  it.each([
    ['A01-01-01', true],
    ['W11', true],
    ['a-1', true],
    ['A01_01', false],
    ['A01 01', false],
    ['储位1', false],
    ['', false],
    ['A.1', false],
  ])('location-code-charset: %s is %s', (code, fine) => {
    expect(placeCodePattern.test(code)).toBe(fine);
  });
});

describe('codes of a rack', () => {
  it('A01-01-01 to A12-05-08 are 12 × 5 × 8 codes in walking order, each once', () => {
    const codes = rackCodes('A01-01-01', 'A12-05-08');
    expect(codes).toHaveLength(480);
    expect(codes.slice(0, 9)).toEqual([
      'A01-01-01',
      'A01-01-02',
      'A01-01-03',
      'A01-01-04',
      'A01-01-05',
      'A01-01-06',
      'A01-01-07',
      'A01-01-08',
      'A01-02-01',
    ]);
    expect(codes.at(-1)).toBe('A12-05-08');
    expect(new Set(codes).size).toBe(480);
  });
  it('single letters count too', () => {
    expect(rackCodes('A1-X', 'C1-X')).toEqual(['A1-X', 'B1-X', 'C1-X']);
    expect(rackCodes('B07', 'B07')).toEqual(['B07']);
  });
  it.each([
    ['A01-01', 'A12-05-08', 'rack.pattern'],
    ['A1-1', 'A12-5', 'rack.pattern'],
    ['A01_1', 'A01_2', 'rack.pattern'],
    ['', '', 'rack.pattern'],
    ['AB-1', 'AC-1', 'rack.pattern'],
    ['A05-01', 'A01-09', 'rack.order'],
    ['A0001-01', 'A9999-99', 'rack.too-many'],
    ['A1234567890', 'A2234567890', 'rack.pattern'],
  ])('%s to %s: %s', (first, last, fault) => {
    expect(rackCodes(first, last)).toBe(fault);
  });
  it('makes as many as the product of its ranges, all valid, sorted as text', () => {
    assert(
      property(integer({ min: 1, max: 40 }), integer({ min: 1, max: 9 }), integer({ min: 1, max: 9 }), (aisles, bays, levels) => {
        const two = (value: number) => String(value).padStart(2, '0');
        const codes = rackCodes('A01-01-01', `A${two(aisles)}-${two(bays)}-${two(levels)}`);
        expect(codes).toHaveLength(aisles * bays * levels);
        expect([...codes].sort()).toEqual(codes);
        expect([...codes].every((code) => placeCodePattern.test(code))).toBe(true);
      }),
    );
  });
});
