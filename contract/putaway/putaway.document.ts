import { machine } from '../core/machine.ts';
import { document } from '../documents/document.ts';
import { exchangeSteps } from '../documents/exchangeSteps.ts';

/** What one person shelved at once: final as it is saved (flows: a wrong shelf is mended by moving). */
const putawayMachine = machine({
  name: 'putaway',
  states: ['saved', 'synchronized'],
  start: 'saved',
  steps: {
    ...exchangeSteps('saved'),
  },
});

export const putawayDocument = document({ name: 'putaway', machine: putawayMachine, numbers: 'PA', exchange: { waits: true } });
