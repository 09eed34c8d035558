import { machine } from '../core/machine.ts';

/**
 * The two steps by which a document and its neighbour come together and apart: from its last own state to `synchronized` when the
 * neighbour has it, and back when the neighbour deleted it again.
 */
export const exchangeSteps = <const S extends string>(last: S) =>
  ({
    synchronize: { from: [last], to: 'synchronized', refuse: { synchronized: 'sync.already-synchronized' } },
    unsynchronize: { from: ['synchronized'], to: last },
  }) as const;

/** The life of goods that leave the warehouse: written while they are gathered, confirmed when they have left, which the ERP is told of. */
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
