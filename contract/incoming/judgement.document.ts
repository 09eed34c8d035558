import { machine } from '../core/machine.ts';
import { document } from '../documents/document.ts';

/** What was found of goods that came in without a delivery note: they are free, or on hold; taken back, they wait again. The ERP keeps no such states of them. */
export const judgementDocument = document({
  name: 'judgement',
  numbers: 'QJ',
  machine: machine({
    name: 'judgement',
    states: ['saved', 'deleted'],
    start: 'saved',
    steps: { delete: { from: ['saved'], to: 'deleted' } },
  }),
});
