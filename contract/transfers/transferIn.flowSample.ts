import { flowSample } from '../core/flowTestKit.ts';
import { arrivalFacts } from '../documents/arrivalTestKit.ts';
import { emptyArrival, opened, withQty } from '../documents/arriving.ts';
import { saveTransferHere, transferInFlow } from './transferIn.flow.ts';

export const takingTransferIn = flowSample(transferInFlow, {
  start: { ...emptyArrival, of: { code: 'DB1', at: 0 } },
  facts: arrivalFacts('DB1'),
  codes: ['T1-1', 'T1-2', 'T2-1', 'A-01', 'KW-LOC:A-09', 'M-2', 'NONE'],
  does: [
    saveTransferHere,
    () => ({ verdict: { tone: 'accept', word: '' }, commands: [], change: (state) => withQty(state, '1', '40') }),
    (_state, _facts, now) => ({ verdict: { tone: 'accept', word: '' }, commands: [], change: opened('DB1', now) }),
  ],
  // Work that comes back into the hand has its quantities as numbers, so only keys are compared.
  seen: ({ of, hand, done }) => ({ of: of?.code, hand: Object.keys(hand).sort(), done }),
});
