import { machine } from '../core/machine.ts';
import { document } from '../documents/document.ts';

/** The inspection result of goods without a delivery note: available, or on hold; taken back, they wait for a result again. The ERP has no such states for them. */
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
