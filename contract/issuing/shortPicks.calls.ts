import { call } from '../core/call.ts';
import { chosenIds } from '../core/chosen.ts';
import { int, text } from '../core/fields.ts';
import { shape } from '../core/shape.ts';
import { requiredInCalls } from '../core/wireNames.ts';

/** Places where pickers found less than there should be. */
export const shortPicksCalls = {
  settleShorts: call({
    name: 'settleShorts',
    paths: ['/api/OutStorage/SettleShort'],
    access: 'permission',
    permission: 'planIssues',
    effect: 'write',
    input: shape({
      org: ['org', text(20).optional()],
      ids: ['data.IDs', requiredInCalls(chosenIds())],
      outcome: ['data.Outcome', requiredInCalls(text(140).optional())],
    }),
    output: shape({ done: ['Done', int()] }),
    refusals: ['select-to-settle', 'short.outcome-required', 'short.gone', 'short.settled-before'],
    doc: 'Says what somebody found who went to look where a picker had too little; from then on the place is proposed again for what is left there.',
  }),
};
