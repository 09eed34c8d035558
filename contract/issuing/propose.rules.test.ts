import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addQty, compareQty } from '../core/quantity.ts';
import { type ProposableStock, propose } from './propose.rules.ts';
import { refuseTake } from './take.rules.ts';

const line = { itemNo: 'A', batch: '', project: '', warehouseId: 1, warehouse: 'RM1' };
const stock = (place: string, free: string, more: Partial<ProposableStock> = {}): ProposableStock => ({
  ...{
    itemNo: 'A',
    batch: '',
    project: '',
    status: 'available',
    place,
    placeOpen: true,
    warehouseId: 1,
    warehouse: 'RM1',
    free,
    unit: '件',
  },
  ...{ expired: null, holders: [], day: '2026-11-01', qty: free, picked: '0', labels: [], ...more },
});
const said = (open: string, ...keys: ProposableStock[]) => {
  const { takes, short } = propose(line, open, keys);
  return [
    ...takes.map(({ key, qty, reason, opens }) => `${qty} ${key.place} ${reason}${opens ? ' opens' : ''}`),
    ...(short === '0' ? [] : [`short ${short}`]),
  ];
};
const cartons = (...qtys: string[]) => qtys.map((qty, at) => ({ id: at + 1, qty, code: `L${at}` }));

describe('what to take', () => {
  it.each([
    ['the only one', said('5', stock('B', '9')), ['5 B only']],
    ['what came first', said('5', stock('A', '9', { day: '2026-11-02' }), stock('B', '9')), ['5 B oldest']],
    ['the nearest of the same day', said('5', stock('B', '9'), stock('A', '9')), ['5 A near']],
    [
      'whole cartons before an opened one',
      said('5', stock('A', '6', { labels: cartons('6') }), stock('B', '5', { labels: cartons('5') })),
      ['5 B whole'],
    ],
    [
      'older goods even when a carton is opened',
      said('5', stock('A', '6', { labels: cartons('6'), day: '2026-10-01' }), stock('B', '5')),
      ['5 A oldest opens'],
    ],
    [
      'what expires first, and what does not expire last, where the item is taken so',
      said(
        '27',
        stock('A', '9', { useBy: '9999-12-31', day: '2026-10-01' }),
        stock('B', '9', { useBy: '2027-06-30' }),
        stock('C', '9', { useBy: '2027-01-31', day: '2026-11-20' }),
      ),
      ['9 C expires', '9 B expires', '9 A only'],
    ],
    ['of several places', said('12', stock('A', '5'), stock('B', '5')), ['5 A near', '5 B only', 'short 2']],
    ['no other project', said('5', stock('A', '9', { project: 'P1' })), ['short 5']],
    [
      'nothing that waits, is closed or kept',
      said('5', stock('A', '9', { status: 'inspection' }), stock('B', '9', { placeOpen: false }), stock('C', '0')),
      ['short 5'],
    ],
  ])('%s', (_name, proposed, expected) => {
    expect(proposed).toEqual(expected);
  });

  it('S117: what lies at one place is taken by the days when it came: 70 here, 50 there, then here again', () => {
    const layers = [
      { day: '2026-09-24', qty: '70' },
      { day: '2026-11-26', qty: '1000' },
    ];
    const here = stock('A', '1070', { day: '2026-09-24', layers, labels: cartons('70', '1000') });
    const there = stock('B', '50', { day: '2026-10-15' });
    expect(said('60', here, there)).toEqual(['60 A oldest opens']);
    expect(said('100', here, there)).toEqual(['70 A oldest', '30 B oldest']);
    const { takes } = propose(line, '1120', [here, there]);
    expect(takes.map(({ key, qty, day, labels, reason }) => [key.place, qty, day, labels, reason])).toEqual([
      ['A', '70', '2026-09-24', ['L0'], 'oldest'],
      ['B', '50', '2026-10-15', [], 'oldest'],
      ['A', '1000', '2026-11-26', ['L1'], 'only'],
    ]);
    // Without older goods elsewhere it is one take; reservations hold the oldest part of it.
    expect(said('1000', here)).toEqual(['1000 A only opens']);
    expect(said('60', { ...here, free: '1010', labels: [] }, there)).toEqual(['10 A oldest', '50 B oldest']);
  });

  it('why stock is passed over is said once, with the places that it is so of', () => {
    const other = (place: string) => stock(place, '9', { warehouseId: 2, warehouse: 'RM2' });
    const { passed } = propose(line, '5', [
      other('A'),
      other('B'),
      other('A'),
      other('C'),
      other('D'),
      stock('E', '9', { status: 'hold' }),
    ]);
    expect(passed).toEqual([
      { refuse: 'take.other-warehouse', args: { place: 'A, B, C …', other: 'RM2', warehouse: 'RM1' } },
      { refuse: 'take.hold', args: { item: 'A', place: 'E' } },
    ]);
  });

  it('law: never more than is wanted or free, only what may be taken, and short only when all of that is taken', () => {
    const key = fc.record({
      place: fc.constantFrom('A', 'B', 'C', 'D'),
      free: fc.integer({ min: 0, max: 9 }).map(String),
      day: fc.constantFrom('2026-11-01', '2026-11-02'),
      project: fc.constantFrom('', 'P1'),
      status: fc.constantFrom('available' as const, 'inspection' as const),
      days: fc.constantFrom([], ['2026-11-01', '2026-11-02']),
    });
    fc.assert(
      fc.property(fc.array(key, { maxLength: 8 }), fc.integer({ min: 1, max: 30 }), (keys, open) => {
        const all = keys.map(({ place, free, days, ...more }) =>
          stock(place, free, {
            ...more,
            ...(days.length > 1 ? { layers: days.map((day) => ({ day, qty: free })), qty: String(Number(free) * days.length) } : {}),
          }),
        );
        const { takes, short } = propose(line, String(open), all);
        expect(addQty(short, ...takes.map(({ qty }) => qty))).toBe(String(open));
        for (const { key: taken, qty } of takes) {
          expect(refuseTake(line, taken)).toBeUndefined();
          expect(compareQty(qty, taken.free)).toBeLessThanOrEqual(0);
        }
        const free = addQty('0', ...all.filter((one) => !refuseTake(line, one)).map((one) => one.free));
        if (short !== '0') expect(addQty('0', ...takes.map(({ qty }) => qty))).toBe(free);
      }),
    );
  });

  it('says of a project’s stock where it lies and whose it is, and nothing of a project where there is none', () => {
    const kept = stock('A', '9', { project: 'P1' });
    expect(refuseTake(line, kept)).toEqual({ refuse: 'take.of-project', args: { item: 'A', place: 'A', project: 'P1' } });
    const own = { ...line, project: 'P2' };
    for (const other of [kept, stock('A', '9')])
      expect(refuseTake(own, other)).toEqual({ refuse: 'take.other-project', args: { item: 'A', place: 'A', project: 'P2' } });
  });
});
