import { machine } from '../core/machine.ts';
import { document } from './document.ts';
import { exchangeSteps } from './exchangeSteps.ts';

/**
 * Material that went out to a workshop or department: prepared and confirmed, or collected for a requisition. It is
 * final and sent to the ERP at once. Every feature that issues makes this document.
 */
export const issueDocument = document({
  name: 'issue',
  numbers: 'IS',
  machine: machine({
    name: 'issue',
    states: ['saved', 'synchronized'],
    start: 'saved',
    steps: {
      ...exchangeSteps('saved'),
    },
  }),
  exchange: {},
});
