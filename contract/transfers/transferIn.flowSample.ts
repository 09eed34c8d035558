import { flowSample } from '../core/flowTestKit.ts';
import { type ArrivalFacts, nothingArrived, opened, withQty } from '../documents/arrival.flow.ts';
import { saveTransferHere, transferInFlow } from './transferIn.flow.ts';

const line = (n: number) => ({
  ...{ key: String(n), sourceLine: n, itemNo: `M-${n}`, itemName: '轴承', unit: '件', decimals: 0, batch: '', project: '' },
  ...{ open: '100', place: `A-0${n}` },
});
export const transferFacts: ArrivalFacts = {
  ...{ code: 'DB1', about: '101 RM1', warehouseId: 1, warehouse: '一仓', places: ['A-01', 'A-02', 'A-09'] },
  lines: [line(1), line(2)],
  labels: ['1', '2'].flatMap((key) => [1, 2].map((n) => ({ code: `T${key}-${n}`, line: key, qty: '50' }))),
};

export const takingTransferIn = flowSample(transferInFlow, {
  start: { ...nothingArrived, of: { code: 'DB1', at: 0 } },
  facts: transferFacts,
  codes: ['T1-1', 'T1-2', 'T2-1', 'A-01', 'KW-LOC:A-09', 'M-2', 'NONE'],
  does: [
    saveTransferHere,
    () => ({ verdict: { tone: 'accept', word: '' }, commands: [], change: (state) => withQty(state, '1', '40') }),
    (_state, _facts, now) => ({ verdict: { tone: 'accept', word: '' }, commands: [], change: opened('DB1', now) }),
  ],
  // What comes back into the hand says in figures what was meant.
  seen: ({ of, hand, done }) => ({ of: of?.code, hand: Object.keys(hand).sort(), done }),
});
