import type { RefusalArgs } from '../core/envelope.ts';
import { addQty, compareQty, subtractQty } from '../core/quantity.ts';

/**
 * A putaway task (rule task-states): held while something blocks it, withdrawn when nothing is left to put away. `taskStateOf` computes
 * the state from the quantities.
 */
export type PutawayTaskState = 'held' | 'pending' | 'processed' | 'withdrawn';

/** Why goods that came in are no task yet (rules shelving-not-pushed-…). The first two are of no task: there is none before. */
const heldReasons = ['qc-unfinished', 'creator-not-system', 'beyond-assessment-date', 'location-empty'] as const;
export type HeldReason = (typeof heldReasons)[number];

/** Whether a person can release the held task; the others wait for an event: a result, a receipt here, a location. */
export const pushable = (reason: HeldReason): boolean => reason === 'beyond-assessment-date';

/** A receipt line as inspection and putaway see it. */
export interface InspectedLine {
  itemNo: string;
  qty: string;
  /** Goods that wait for inspection are released by its results; goods that are available need none. */
  status: 'inspection' | 'available';
  putAway: string;
}
export interface InspectedQty {
  itemNo: string;
  accepted: string;
  rejected: string;
}
export type JudgeRefusal = 'parked.inspection-item' | 'parked.inspection-over' | 'parked.inspection-put-away';
export interface Judged {
  accepted: string;
  rejected: string;
  /** The quantity of a putaway task. */
  released: string;
}

/**
 * The sum of all results of a line; the accepted quantity of concessions counts as accepted. A sum above the received
 * quantity is refused, and a newer result does not recall goods that are already on their shelf.
 */
export function judgeLine(line: InspectedLine, results: readonly InspectedQty[]): Judged | { refuse: JudgeRefusal; args: RefusalArgs } {
  const stranger = results.find(({ itemNo }) => itemNo !== line.itemNo);
  if (stranger) return { refuse: 'parked.inspection-item', args: { item: stranger.itemNo, other: line.itemNo } };
  const accepted = addQty('0', ...results.map((one) => one.accepted));
  const rejected = addQty('0', ...results.map((one) => one.rejected));
  const judged = addQty(accepted, rejected);
  if (compareQty(judged, line.qty) > 0) return { refuse: 'parked.inspection-over', args: { judged, qty: line.qty } };
  const released = line.status === 'available' ? subtractQty(line.qty, rejected) : accepted;
  if (compareQty(released, line.putAway) < 0) return { refuse: 'parked.inspection-put-away', args: { released, putAway: line.putAway } };
  return { accepted, rejected, released };
}

/** The days that putaway is measured by, and while which days this holds (rules shelving-date-range-required, effective-period-required). */
export interface AssessmentDates {
  from: string;
  to: string;
  validFrom: string;
  validTo: string;
}

/** Whether a receipt was made outside the assessed days (rule shelving-not-pushed-beyond-assessment-date). Days are `yyyy-MM-dd`. */
export const isBeyondAssessment = (dates: AssessmentDates | undefined, receivedOn: string, today: string): boolean =>
  dates !== undefined && dates.validFrom <= today && today <= dates.validTo && (receivedOn < dates.from || receivedOn > dates.to);

/** The first reason why a task is held. */
export function heldBy(task: { locationId: number | null; beyondAssessment: boolean; pushed: boolean }): HeldReason | '' {
  if (task.beyondAssessment && !task.pushed) return 'beyond-assessment-date';
  return task.locationId === null ? 'location-empty' : '';
}

/** Computes the state of a task from its quantities and its reason to be held. */
export function taskStateOf(task: { released: string; putAway: string; held: HeldReason | '' }): PutawayTaskState {
  if (compareQty(task.released, '0') === 0) return 'withdrawn';
  if (compareQty(task.putAway, task.released) >= 0) return 'processed';
  return task.held === '' ? 'pending' : 'held';
}

export const openQty = (task: { released: string; putAway: string }): string => subtractQty(task.released, task.putAway);
