import { allows, machine } from '../core/machine.ts';
import { document } from '../documents/document.ts';
import { exchangeSteps } from '../documents/exchangeSteps.ts';

/** The life of a count: the first count and its review, a recount and its confirmation; its differences are posted at `posted` only. */
export const countMachine = machine({
  name: 'count',
  states: ['created', 'counting', 'counted', 'recounting', 'recounted', 'posted', 'synchronized', 'cancelled'],
  start: 'created',
  steps: {
    start: { from: ['created'], to: 'counting' },
    submit: { from: ['counting'], to: 'counted' },
    review: { from: ['counted'], to: 'posted', refuse: reviewed() },
    recount: { from: ['counted'], to: 'recounting', refuse: reviewed() },
    submitRecount: { from: ['recounting'], to: 'recounted' },
    confirm: {
      from: ['recounted'],
      to: 'posted',
      refuse: { posted: 'count.reviewed-not-repeated', synchronized: 'count.reviewed-not-repeated' },
    },
    sendBack: {
      from: ['recounted'],
      to: 'recounting',
      refuse: { posted: 'count.reviewed-not-repeated', synchronized: 'count.reviewed-not-repeated' },
    },
    ...exchangeSteps('posted'),
    delete: {
      from: ['created', 'counting', 'counted'],
      to: 'cancelled',
      refuse: {
        recounting: 'count.reviewed-not-deleted',
        recounted: 'count.reviewed-not-deleted',
        posted: 'count.reviewed-not-deleted',
        synchronized: 'count.reviewed-not-deleted',
      },
    },
  },
});

function reviewed() {
  const id = 'count.reviewed-not-repeated' as const;
  return { recounting: id, recounted: id, posted: id, synchronized: id };
}

/** A count of stock or of work in progress. Its name is that of the ERP's message; the numbers distinguish the two. */
export const countDocument = document({
  name: 'countResult',
  numbers: 'CT',
  machine: countMachine,
  reviews: ['review', 'confirm'],
  exchange: { leavesAt: 'review' },
});

/** Whether people enter counts now. */
export const isCounting = (state: string): boolean => allows(countMachine, 'submit', state) || allows(countMachine, 'submitRecount', state);
/** Whether people enter counts, or will later. */
export const isOpenCount = (state: string): boolean => isCounting(state) || allows(countMachine, 'start', state);
