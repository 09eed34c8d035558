import { machine } from '../core/machine.ts';

/** The two steps of the exchange: from the last own state to `synchronized` when the partner has the document, and back when it deleted it. */
export const exchangeSteps = <const S extends string>(last: S) =>
  ({
    synchronize: { from: [last], to: 'synchronized', refuse: { synchronized: 'sync.already-synchronized' } },
    unsynchronize: { from: ['synchronized'], to: last },
  }) as const;

/** The states of goods that come in: written by one person, in stock when another has reviewed them (rule approval-states). */
export const reviewedMachine = (name: string) =>
  machine({
    name,
    states: ['open', 'reviewed', 'synchronized', 'deleted'],
    start: 'open',
    steps: {
      review: { from: ['open'], to: 'reviewed' },
      ...exchangeSteps('reviewed'),
      delete: { from: ['open'], to: 'deleted' },
    },
  });

/** The states of goods that leave: written while they are gathered, confirmed when they have left, and then sent to the ERP. */
export const leavingMachine = (name: string) =>
  machine({
    name,
    states: ['open', 'out', 'synchronized', 'deleted'],
    start: 'open',
    steps: {
      confirm: { from: ['open'], to: 'out' },
      ...exchangeSteps('out'),
      delete: { from: ['open'], to: 'deleted' },
    },
  });
