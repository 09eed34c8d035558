import { machine } from '../core/machine.ts';
import { document } from '../documents/document.ts';
import { exchangeSteps } from '../documents/exchangeSteps.ts';

/** Goods that one person shelved together: final when saved (a wrong shelf is corrected by a move). */
const putawayMachine = machine({
  name: 'putaway',
  states: ['saved', 'synchronized'],
  start: 'saved',
  steps: {
    ...exchangeSteps('saved'),
  },
});

export const putawayDocument = document({ name: 'putaway', machine: putawayMachine, numbers: 'PA', exchange: { waits: true } });
