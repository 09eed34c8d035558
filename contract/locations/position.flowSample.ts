import { flowSample } from '../core/flowTestKit.ts';
import { compareFlow, comparisonAt, finishComparison } from './compare.flow.ts';
import { moveCommand, noPosition, type PositionFacts, type PositionState, positionFlow } from './position.flow.ts';

const place = 'A01-01-01';
const goods = { itemNo: '3010-0001', itemName: '轴承', qty: '10', unit: '件' };
const facts: PositionFacts = {
  ...{
    id: 1,
    code: place,
    name: '',
    kind: 'storage',
    active: true,
    counted: false,
    warehouseId: 1,
    warehouse: '一仓',
    total: 2,
    goods: [],
  },
  labels: ['L1', 'L2'].map((code) => ({ code, ...goods, status: 'available' })),
  near: [{ code: 'N1', ...goods, place: 'RM1-UNASSIGNED' }],
};
const codes = ['L1', 'L2', 'N1', 'X9', 'x9', 'KW-PAL:PL101-00000001', `KW-LOC:${place}`];
// Data of a label comes with the answer, else with the snapshot, so only the codes are compared.
const seen = ({ moved, ...state }: PositionState) => ({ ...state, moved: Object.keys(moved).sort() });
const start = { ...noPosition, place };

export const binding = flowSample(positionFlow('bind'), { start, facts, codes, seen });
export const unbinding = flowSample(positionFlow('unbind'), { start, facts, codes, seen });
const pallet = 'PL101-00000001';
const palletFacts: PositionFacts = { ...facts, code: pallet, kind: 'pallet', lies: place };
const palletCodes = ['L1', 'L2', 'N1', 'X9', 'x9', `KW-PAL:${pallet}`, 'KW-PAL:PL101-00000002', `KW-LOC:${place}`];
export const loading = flowSample(positionFlow('load'), {
  start: { ...start, place: pallet },
  facts: palletFacts,
  codes: palletCodes,
  seen,
});
export const unloading = flowSample(positionFlow('unload'), {
  start: { ...start, place: pallet },
  facts: palletFacts,
  codes: palletCodes,
  seen,
});
export const comparing = flowSample(compareFlow, {
  start: comparisonAt(place, { at: 0, time: '' }),
  facts,
  codes,
  does: [
    finishComparison,
    ({ place: at }) => ({
      verdict: { tone: 'accept', word: '' },
      commands: at ? [moveCommand('bind', at, { labels: ['X9'] }), moveCommand('unbind', at, { labels: ['L2'] })] : [],
    }),
    (_state, _facts, now) => ({
      verdict: { tone: 'accept', word: '' },
      commands: [],
      change: (was) => (was.place ? was : comparisonAt(place, now)),
    }),
  ],
});
