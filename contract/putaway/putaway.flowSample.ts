import { flowSample } from '../core/flowTestKit.ts';
import { emptyPutaway, type PutawayFacts, putAwayHere, putawayFlow, withQty } from './putaway.flow.ts';

const task = (id: number) => ({
  ...{ id, receiptNo: 'RC1', noteNo: 'SH0001', lineNo: id, itemNo: `M-${id}`, itemName: '轴承', unit: '件', decimals: 0, batch: '' },
  ...{ supplierName: '', from: 'IN-01', location: `A-0${id}`, released: '100', putAway: '0', releasedAt: '', inRange: true },
});
const facts: PutawayFacts = {
  ...{ revision: '', warehouseId: 1, places: ['A-01', 'A-02', 'A-09'] },
  tasks: [task(1), task(2)],
  labels: [1, 2].flatMap((taskId) => [1, 2].map((n) => ({ code: `L${taskId}-${n}`, taskId, qty: '50' }))),
};

export const puttingAway = flowSample(putawayFlow, {
  start: { ...emptyPutaway, warehouse: { id: 1, name: '一仓' } },
  facts,
  codes: ['L1-1', 'L1-2', 'L2-1', 'A-01', 'A-09', 'RC1', 'M-2', 'NONE'],
  does: [putAwayHere, () => ({ verdict: { tone: 'accept', word: '' }, commands: [], change: (state) => withQty(state, 1, '40') })],
  // Work that comes back into the hand has its quantities as numbers, so only keys are compared.
  seen: ({ hand, done }) => ({ hand: Object.keys(hand), done }),
});
