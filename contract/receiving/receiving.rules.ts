import { machine } from '../core/machine.ts';

/** A supplier's delivery note (rule delivery-order-states). */
export const noteMachine = machine({
  name: 'note',
  states: ['unreceived', 'scanning', 'received', 'deleted'],
  start: 'unreceived',
  steps: {
    scan: { from: ['unreceived', 'scanning'], to: 'scanning' },
    receive: { from: ['scanning'], to: 'received' },
    /** Its last receipt was deleted, so it can be scanned again. */
    reopen: { from: ['scanning', 'received'], to: 'unreceived' },
    delete: { from: ['unreceived', 'scanning'], to: 'deleted' },
  },
});

/** A receipt: deletable until the ERP has it. */
export const receiptMachine = machine({
  name: 'receipt',
  states: ['saved', 'synchronized', 'deleted'],
  start: 'saved',
  steps: {
    synchronize: { from: ['saved'], to: 'synchronized', refuse: 'sync.already-synchronized' },
    unsynchronize: { from: ['synchronized'], to: 'saved' },
    delete: { from: ['saved'], to: 'deleted', refuse: 'receipt.synchronized' },
  },
});

/** The subjects of scan records. */
export const scanTypes = ['note', 'label', 'supplier', 'load', 'unload'] as const;

/** Why less was received than announced. */
export const shortReasons = ['short', 'damaged', 'wrong-item', 'label-unreadable', 'quality', 'other'] as const;
export type ShortReason = (typeof shortReasons)[number];

/** Why a carton's label was picked from the list instead of scanned. */
export const byHandReasons = ['label-unreadable', 'label-missing', 'scanner-fails', 'other'] as const;

/** How many labels must be verified before a receipt is saved: never more labels than the note has (decision 0011). */
export function labelsNeeded(settings: { labelCheck: boolean; labelCheckMinimum: number }, labelsOfNote: number): number {
  return settings.labelCheck ? Math.min(Math.max(settings.labelCheckMinimum, 1), labelsOfNote) : 0;
}

/**
 * The usual form of delivery note numbers: capital letters and digits, inner `.`, `_`, `/`, `-`, 6 to 40 long. Partners may use other
 * forms; for an unknown number this form shows whether a person typed only a part of it, or small letters.
 */
export const usualNoteNumber = /^[A-Z0-9][A-Z0-9._/-]{4,38}[A-Z0-9]$/;
