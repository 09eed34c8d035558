import { describe, expect, it } from 'vitest';
import { rackCodes } from './locations.rules.ts';
import { layoutMap, neighbourOf, placeAt, spotOf } from './map.layout.ts';
import { classOf, legendOf, type MapMode, type MapPlace, statusesOf } from './map.rules.ts';

const place = (more: Partial<MapPlace> = {}): MapPlace => ({
  ...{ code: 'A01-01-01', area: 'A', kind: 'storage', closed: false, counted: false, packages: 0, capacity: 0, statuses: [] },
  ...more,
});

const waited = (answers: number, slow: number) => ({ answers, slow, averageMs: 900, worstMs: 4000 });

describe('what a place looks like', () => {
  const held = place({ packages: 5, capacity: 10, statuses: ['available'], ageDays: 31, countDays: 91 });
  it.each<[MapMode, Partial<MapPlace>, string]>([
    ['fill', { packages: 0, ageDays: undefined }, 'empty'],
    ['fill', { packages: 0, counted: true }, 'counted'],
    ['status', { packages: 0, counted: true }, 'counted'],
    ['age', { packages: 0, counted: true }, 'counted'],
    ['fill', { packages: 4 }, 'low'],
    ['fill', {}, 'high'],
    ['fill', { packages: 9 }, 'high'],
    ['fill', { packages: 10 }, 'full'],
    ['fill', { packages: 11 }, 'over'],
    ['fill', { capacity: 0 }, 'used'],
    ['fill', { closed: true }, 'closed'],
    ['status', {}, 'available'],
    ['status', { statuses: ['inspection'] }, 'inspection'],
    ['status', { statuses: ['available', 'hold'] }, 'mixed'],
    ['age', { ageDays: 30 }, 'fresh'],
    ['age', {}, 'months'],
    ['age', { ageDays: 180 }, 'halfYear'],
    ['age', { ageDays: 181 }, 'old'],
    ['count', {}, 'long'],
    ['count', { countDays: undefined }, 'never'],
    ['count', { countDays: 0, packages: 0 }, 'recent'],
    ['count', { countDays: 90 }, 'quarter'],
    ['network', {}, 'unmeasured'],
    ['network', { waits: waited(10, 1) }, 'quick'],
    ['network', { waits: waited(10, 2) }, 'sluggish'],
    ['network', { waits: waited(9, 3), packages: 0 }, 'sluggish'],
    ['network', { waits: waited(9, 4) }, 'slow'],
  ])('by %s: %j is %s', (mode, more, name) => expect(classOf(mode, { ...held, ...more })).toBe(name));

  it('the legend counts every place once', () => {
    const all = [held, place(), place({ closed: true }), held];
    expect(legendOf('fill', all)).toEqual([
      { name: 'empty', count: 1 },
      { name: 'high', count: 2 },
      { name: 'closed', count: 1 },
    ]);
  });
  it('states travel in one number', () => expect(statusesOf(6)).toEqual(['inspection', 'hold']));
});

describe('where a place stands', () => {
  it.each([
    ['A01-02-03', ['A01', '02', '03']],
    ['W1-A-02-03', ['W1-A', '02', '03']],
    ['RM1-A01-07', ['RM1-A01', '07', '']],
    ['ZS-01', ['ZS', '01', '']],
    ['B1205', ['B', '12', '05']],
    ['GATE', ['GATE', '', '']],
    ['07', ['07', '', '']],
  ])('%s', (code, [rack, column, level]) => expect(spotOf(code)).toEqual({ rack, column, level }));

  const codes = rackCodes('A01-01-01', 'A12-20-04') as string[];
  const places = [...codes, 'FLOOR', 'RM1-UNASSIGNED'].map((code) => ({ code, area: code.startsWith('A') ? 'A' : '' }));
  it.each([0.5, 1, 2.5])('every place stands once, none on another, in a shape of %f', (ratio) => {
    const { cells, racks, width, height } = layoutMap(places, ratio);
    expect(cells).toHaveLength(places.length);
    expect(racks.flatMap((rack) => rack.places).toSorted((one, other) => one - other)).toEqual(places.map((_, index) => index));
    expect(new Set(cells.map(({ x, y }) => `${x} ${y}`)).size).toBe(places.length);
    for (const { x, y } of cells) expect(x >= 0 && y >= 0 && x < width && y < height).toBe(true);
  });
  it('a rack has its lowest level at the bottom and its columns from the left, by number and not by letter', () => {
    const { cells } = layoutMap(
      ['A-9-1', 'A-10-1', 'A-9-2'].map((code) => ({ code, area: '' })),
      1,
    );
    const [low, next, above] = cells;
    expect([Number(low?.y) > Number(above?.y), Number(low?.x) < Number(next?.x), low?.x === above?.x]).toEqual([true, true, true]);
  });
  it('a row of very many places goes on below itself', () => {
    const row = Array.from({ length: 500 }, (_, at) => ({ code: `P-${at + 1}`, area: '' }));
    const { width, height } = layoutMap(row, 1.5);
    expect(width / height).toBeGreaterThan(0.5);
  });
  it('keys go from place to place, and a point finds its place', () => {
    const layout = layoutMap(places, 1.5);
    const at = (code: string) => places.findIndex((one) => one.code === code);
    const go = (from: string, step: 'left' | 'right' | 'up' | 'down') => places[neighbourOf(layout, at(from), step)]?.code;
    expect([go('A01-02-02', 'right'), go('A01-02-02', 'left'), go('A01-02-02', 'up'), go('A01-02-02', 'down')]).toEqual([
      'A01-03-02',
      'A01-01-02',
      'A01-02-03',
      'A01-02-01',
    ]);
    // Every place can be reached by keys alone.
    const seen = new Set([0]);
    for (const from of seen) for (const step of ['left', 'right', 'up', 'down'] as const) seen.add(neighbourOf(layout, from, step));
    expect(seen.size).toBe(places.length);
    const spot = layout.cells[at('A05-07-02')];
    expect(places[placeAt(layout, (spot?.x ?? 0) + 11, (spot?.y ?? 0) + 6) ?? -1]?.code).toBe('A05-07-02');
    expect(placeAt(layout, -50, -50)).toBeUndefined();
  });
});
