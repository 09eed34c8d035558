import { machine } from '../core/machine.ts';
import { document } from './document.ts';
import { exchangeSteps } from './exchangeSteps.ts';

/**
 * Material went out to a workshop or a department: what was prepared and is confirmed, or a requisition that is collected. It is final,
 * and the ERP is told of it at once. Every feature that issues makes this one document.
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
