import { flowSample } from '../core/flowTestKit.ts';
import { says } from '../core/scanFlow.ts';
import { confirmEmpty, handOver, pickingFlow, reportShort, takeLoose } from './picking.flow.ts';
import { walkOf } from './pickingRound.rules.ts';
import { atRound, lineOf, pickingFacts } from './pickingTestKit.ts';

const takes = [{ place: 'RM1-07', batch: '', qty: '6', loose: '6', reason: '' }];

export const picking = flowSample(pickingFlow, {
  start: atRound,
  facts: { ...pickingFacts, lines: [...pickingFacts.lines, { ...lineOf(3, 'E', '6', []), takes }] },
  codes: ['A1', 'B1', 'B2', 'C1', 'KW-LOC:RM1-02', 'RM1-09', 'NONE'],
  does: [
    (state, facts) => {
      const [loose] = walkOf(state, facts).stops.filter(({ itemNo }) => itemNo === 'E');
      return takeLoose(state, facts, loose?.key ?? '', '2');
    },
    (state, facts) => reportShort(state, facts, walkOf(state, facts).next, '空的'),
    (state, _facts, now) => (state.emptied ? confirmEmpty(state, now) : says('reject', { id: 'picking.none' })),
    handOver,
  ],
  // After a refusal the picker still stands at the same place; the offer to confirm an empty place is dropped.
  seen: ({ at: _, emptied: _offer, ...state }) => state,
});
