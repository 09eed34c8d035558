import { flowSample } from '../core/flowTestKit.ts';
import { looseFacts } from '../documents/arrivalTestKit.ts';
import { dropUnknown, emptyArrival, opened, withQty } from '../documents/arriving.ts';
import { looseFlow, saveLooseHere } from './loose.flow.ts';

export const takingLooseParts = flowSample(looseFlow, {
  start: { ...emptyArrival, of: { code: 'S0001', at: 0 } },
  facts: looseFacts('S0001'),
  codes: ['T1-1', 'T1-2', 'T2-1', 'KW-LOC:A-09', 'A-01', 'NEW'],
  does: [
    saveLooseHere,
    () => ({ verdict: { tone: 'accept', word: '' }, commands: [], change: (state) => withQty(state, 'M-1 ', '140') }),
    () => ({ verdict: { tone: 'accept', word: '' }, commands: [], change: dropUnknown }),
    (_state, _facts, now) => ({ verdict: { tone: 'accept', word: '' }, commands: [], change: opened('S0001', now) }),
  ],
  // Work that comes back into the hand has its quantities as numbers, so only keys are compared.
  seen: ({ of, hand, unknown, done }) => ({ of: of?.code, hand: Object.keys(hand).sort(), unknown: Object.keys(unknown).sort(), done }),
});
