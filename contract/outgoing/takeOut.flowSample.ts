import { flowSample } from '../core/flowTestKit.ts';
import { putBack, saveTaken, takeLoose, takeOutFlows } from './takeOut.flow.ts';
import { atPaper, takingFacts } from './takeOutTestKit.ts';

export const collecting = flowSample(takeOutFlows.requisition, {
  start: atPaper,
  facts: takingFacts,
  codes: ['A1', 'A2', 'A3', 'C1', 'RQ1', 'NONE'],
  does: [
    saveTaken,
    (state, facts, now) => takeLoose(state, facts, 2, '7', now),
    () => ({ verdict: { tone: 'accept', word: '' }, commands: [], change: (state) => putBack(state, 1) }),
  ],
  // A label that comes back into the hand may be a part of its own or not, so only the codes are compared.
  seen: ({ paper, hand, done }) => ({ paper, labels: hand.flatMap((part) => part.label ?? []).toSorted(), done }),
});
