import type { FlowDocument } from '../core/scanFlow.ts';
import type { EnteredDays } from './batchDays.rules.ts';
import type { ShortReason } from './receiving.rules.ts';

/** A worker's entries for one note; small enough to be stored on the device at every step. */
export interface ReceiveWork {
  noteNo: string;
  /** When it was opened: a save that was given before is not the end of this work. */
  at: number;
  /** Lines left out by hand; every other open line is selected. */
  left: number[];
  /** Quantities changed by hand, by line number. */
  qty: Record<number, string>;
  reasons: Record<number, ShortReason>;
  /** Labels verified on this device, and when. */
  scanned: Record<string, string>;
  /** Labels of cartons that are not received, and why; one that is scanned after all is. Absent in work that older versions stored. */
  away?: Record<string, ShortReason> | undefined;
  /** Lines given a place on this device; null where it was taken away. */
  places: Record<number, string | null>;
  /** By batch (`batchKey`): the last days on scanned labels, and the worker's entry. Absent in work that older versions stored. */
  scannedDays?: Record<string, string[]> | undefined;
  days?: Record<string, EnteredDays> | undefined;
  /** A location that is not the default one of its goods, and that was in the last question to the worker. */
  asked?: string | undefined;
}

/** The flow's state: where one is checked in, the note in hand, and saved ones whose answer is not known yet. */
export interface ReceiveState {
  warehouse?: { id: number; code: string; name: string } | undefined;
  work?: ReceiveWork | undefined;
  /** By the operation that saves them. */
  closed: Record<string, ReceiveWork>;
  /** The person at work, for the message about a repeat. */
  person?: string | undefined;
}

export const emptyReceive: ReceiveState = { closed: {} };
export const newWork = (noteNo: string, at = 0): ReceiveWork => ({ noteNo, at, left: [], qty: {}, reasons: {}, scanned: {}, places: {} });

/** The note that commands belong to. */
export const noteDocument = (noteNo: string): FlowDocument => ({ key: `note ${noteNo}`, title: noteNo });

const repeated = new Set(['label.already-scanned', 'note.already-scanned', 'note.already-received']);
/** The check-in no longer holds: the next thing to do is to check in again; the note stays open meanwhile. */
const checkedOut = new Set(['check-in.required', 'receive.warehouse-required']);
/** The state after a refusal; some refusals end the check-in. */
export const stateAfterRefusal = (state: ReceiveState, id: string): ReceiveState =>
  checkedOut.has(id) ? { ...state, warehouse: undefined } : state;

/** The tone of a refusal: a repeat is not a mistake. */
export const toneOf = (id: string): 'duplicate' | 'reject' => (repeated.has(id) ? 'duplicate' : 'reject');
