import { flowSample } from '../core/flowTestKit.ts';
import { commitSplit, emptySplit, type SplitLabel, splitFlow } from './split.flow.ts';

const label = (code: string): SplitLabel => ({
  ...{ code, state: 'in-stock', qty: '100', itemNo: 'I1', itemName: '轴承', unit: '件', decimals: 0, batch: 'B', noteNo: null },
  ...{ locationCode: 'A1', endReason: null, holds: 0, balance: '100', promised: '100' },
});

export const splitting = flowSample(splitFlow, {
  start: { ...emptySplit, known: ['KB1', 'KB2'].map(label), packQty: '30' },
  codes: ['KB1', 'KB2', 'KB3', 'KW-LOC:A1'],
  does: [commitSplit, () => ({ verdict: { tone: 'accept', word: '' }, commands: [], change: (now) => ({ ...now, packQty: '40' }) })],
});
