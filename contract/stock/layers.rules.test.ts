import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addQty, compareQty } from '../core/quantity.ts';
import { type AgedStock, divideByTurn, freeLayers, layersAfter, layersWithout } from './layers.rules.ts';

const aged = (...layers: [day: string, qty: number][]): AgedStock => {
  const qty = String(layers.reduce((sum, [, one]) => sum + one, 0));
  const [first] = layers;
  return { day: first?.[0] ?? '', layers: layers.map(([day, one]) => ({ day, qty: String(one) })), qty, free: qty };
};

describe('S117: stock by the days when it came', () => {
  it('what is kept for somebody is the oldest, and what is taken is the oldest of the rest', () => {
    const stock = { ...aged(['2026-09-24', 70], ['2026-11-26', 1000]), free: '1050' };
    expect(freeLayers(stock)).toEqual([
      { day: '2026-09-24', qty: '50' },
      { day: '2026-11-26', qty: '1000' },
    ]);
    expect(layersAfter(stock, '60')).toEqual([
      { day: '2026-09-24', qty: '20' },
      { day: '2026-11-26', qty: '990' },
    ]);
    expect(freeLayers({ ...stock, free: '0' })).toEqual([]);
    expect(freeLayers({ day: '2026-09-24', qty: '5', free: '3' })).toEqual([{ day: '2026-09-24', qty: '3' }]);
  });

  it('S119: what goes with its label is of its day; the rest of it, and what has none, is of the oldest', () => {
    const { layers } = aged(['2026-09-24', 10], ['2026-11-20', 10]);
    const left = (qty: string, day?: string) => layersWithout(layers ?? [], qty, day).map((one) => [one.day, one.qty]);
    expect(left('10', '2026-11-20')).toEqual([['2026-09-24', '10']]);
    expect(left('12', '2026-11-20')).toEqual([['2026-09-24', '8']]);
    expect(left('12')).toEqual([['2026-11-20', '8']]);
    expect(left('4', '2026-10-01')).toEqual([
      ['2026-09-24', '6'],
      ['2026-11-20', '10'],
    ]);
    expect(left('30')).toEqual([]);
  });

  it('of several, what came first goes first, whichever lies where', () => {
    const [one, two] = [aged(['2026-09-24', 70], ['2026-11-26', 1000]), aged(['2026-10-15', 50])];
    const said = (qty: string) => divideByTurn(qty, [one, two]).parts.map((part) => [part.stock === one ? 'one' : 'two', part.qty]);
    expect(said('60')).toEqual([['one', '60']]);
    expect(said('100')).toEqual([
      ['one', '70'],
      ['two', '30'],
    ]);
    expect(said('200')).toEqual([
      ['one', '150'],
      ['two', '50'],
    ]);
    expect(divideByTurn('2000', [one, two]).short).toBe('880');
  });

  it('law: taking in two steps leaves what taking at once leaves, and nothing is made or lost', () => {
    const layers = fc
      .array(fc.tuple(fc.integer({ min: 1, max: 28 }), fc.integer({ min: 1, max: 9 })), { minLength: 1, maxLength: 5 })
      .map((some) =>
        [...new Map(some)]
          .toSorted(([a], [b]) => a - b)
          .map(([day, qty]): [string, number] => [`2026-09-${String(day).padStart(2, '0')}`, qty]),
      );
    fc.assert(
      fc.property(layers, fc.nat(20), fc.nat(20), fc.nat(20), (some, kept, first, second) => {
        const stock = aged(...some);
        const held = Math.min(kept, Number(stock.qty));
        const free = Number(stock.qty) - held;
        const [a, b] = [Math.min(first, free), Math.min(second, free - Math.min(first, free))];
        const begun = { ...stock, free: String(free) };
        const then = { ...begun, layers: layersAfter(begun, String(a)), qty: String(Number(stock.qty) - a), free: String(free - a) };
        expect(layersAfter(then, String(b))).toEqual(layersAfter(begun, String(a + b)));
        expect(addQty('0', ...freeLayers(begun).map(({ qty }) => qty))).toBe(String(free));
        expect(compareQty(divideByTurn(String(first), [begun]).short, '0') > 0).toBe(first > free);
      }),
    );
  });
});
