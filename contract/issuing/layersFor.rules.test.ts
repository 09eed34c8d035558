import { describe, expect, it } from 'vitest';
import { judgeNewer } from '../stock/newer.rules.ts';
import { layersFor } from './layersFor.rules.ts';

const line = { itemNo: 'A', batch: '', project: '', warehouseId: 1, warehouse: 'RM1' };
const stock = (place: string, day: string, more: object = {}) => ({
  ...{ itemNo: 'A', batch: '', project: '', status: 'available' as const, place, placeOpen: true, warehouseId: 1, warehouse: 'RM1' },
  ...{ free: '10', qty: '10', unit: '件', expired: null, holders: [], day, ...more },
});
const older = { item: 'A', place: 'P1', day: '2026-09-24' };

describe('S119: newer goods while older ones lie there', () => {
  const layers = layersFor(line, [stock('P2', '2026-10-15'), stock('P1', '2026-09-24')]);
  const judge = (policy: 'allow' | 'warn' | 'refuse', day: string, more: object = {}) =>
    judgeNewer({ policy, item: 'A', turn: { day }, layers, ...more });

  it.each([
    ['says nothing where the plant wants that', judge('allow', '2026-11-26'), {}],
    ['says where the older ones lie', judge('warn', '2026-11-26'), { older }],
    ['is refused with that', judge('refuse', '2026-11-26'), { older, refused: { refuse: 'take.newer', args: older } }],
    ['goes with a reason of whoever may', judge('refuse', '2026-11-26', { reason: '急用', may: true }), { older }],
    ['the right alone is no reason', judge('refuse', '2026-11-26', { may: true }).refused?.refuse, 'take.newer'],
    ['a reason of anybody else is none', judge('refuse', '2026-11-26', { reason: '急用' }).refused?.refuse, 'take.newer'],
    ['the oldest, and those of its day, are never newer', judge('refuse', '2026-09-24'), {}],
  ])('%s', (_name, judged, expected) => {
    expect(judged).toEqual(expected);
  });

  it('of an item that is taken by expiry, what expires first goes before what came first, and what never does goes last', () => {
    const found = layersFor(line, [
      stock('P1', '2026-09-24', { useBy: '9999-12-31' }),
      stock('P2', '2026-10-15', { useBy: '2027-06-30' }),
      stock('P3', '2026-11-01', { useBy: '2027-01-31' }),
      stock('P4', '2026-10-01', { useBy: '2027-01-31' }),
    ]);
    expect(found.map(({ place }) => place)).toEqual(['P4', 'P3', 'P2', 'P1']);
    const judged = (day: string, useBy: string) => judgeNewer({ policy: 'refuse', item: 'A', turn: { day, useBy }, layers: found });
    const first = { item: 'A', place: 'P4', day: '2027-01-31' };
    expect(judged('2026-10-15', '2027-06-30')).toEqual({
      ...{ older: first, expires: true, refused: { refuse: 'take.expires-later', args: first } },
    });
    const older = { ...first, day: '2026-10-01' };
    expect(judged('2026-11-01', '2027-01-31')).toEqual({ older, refused: { refuse: 'take.newer', args: older } });
    expect(judged('2026-10-01', '2027-01-31')).toEqual({});
  });

  it('older goods that could not be taken for the line are none', () => {
    const others = [
      stock('P1', '2026-09-01', { status: 'inspection' }),
      stock('P1', '2026-09-02', { project: 'P9' }),
      stock('P1', '2026-09-03', { free: '0' }),
      stock('P1', '2026-09-04', { placeOpen: false }),
      stock('P1', '2026-09-05', { warehouseId: 2, warehouse: 'RM2' }),
      stock('P7', '2026-09-06'),
      stock('P2', '2026-10-15'),
    ];
    expect(layersFor({ ...line, shortAt: ['P7'] }, others)).toEqual([{ place: 'P2', day: '2026-10-15', qty: '10' }]);
  });
});
