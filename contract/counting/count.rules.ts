import { constants } from '../core/constants.ts';
import type { ErrorId } from '../messages/texts.ts';

/** The ways of counting: stock in cycles, the first stock of a warehouse, or the work in progress of a workshop. */
export const countWays = ['cycle', 'opening', 'wip'] as const;
export type CountWay = (typeof countWays)[number];

/** The permission for counts of a way, needed besides the permission of the action. */
export const areaOf = (way: CountWay): 'stockCounts' | 'wipCounts' => (way === 'wip' ? 'wipCounts' : 'stockCounts');

/** Lines that one count begins with at most: the ERP takes 2,000 in one document, and some are found. */
export const mostCountLines = 1800;

/** The facts that decide about a person's part in a count. */
export interface CounterFacts {
  round: number;
  way: CountWay;
  /** Permissions to make a first count, and to count again. */
  mayCount: boolean;
  mayRecount: boolean;
  /** People are named for the warehouse, and this one is among them. */
  named: boolean;
  isNamed: boolean;
  assigned: boolean;
  /** Took part in the first count. */
  countedBefore: boolean;
  /** Belongs to the workshop that is counted. */
  ofWorkshop: boolean;
}

/** Who may count in this round (rules count-initial-by-keeper, count-recount-then-confirm, wip-count-initial, wip-count-recount). */
export function judgeCounter(facts: CounterFacts): ErrorId | undefined {
  if (facts.round === 1) {
    if (!facts.mayCount) return 'count.not-first';
    return facts.way !== 'wip' && facts.named && !facts.isNamed && !facts.assigned ? 'count.not-counter' : undefined;
  }
  if (!facts.mayRecount) return 'count.not-recounter';
  if (facts.countedBefore) return 'count.counted-before';
  return facts.way === 'wip' && facts.ofWorkshop ? 'count.of-workshop' : undefined;
}

/** A person's counts of two lines lie at least this far apart (rule count-not-too-fast). */
const minimumInterval = constants['button-throttle'];

/** Whether a count comes too soon after the person's last one of another line. */
export const isTooFast = (at: number, others: readonly number[]): boolean => others.some((other) => Math.abs(at - other) < minimumInterval);

/** When something was counted: the time of the device, but neither before the count began nor later than now. */
export const momentOf = (deviceTime: number | undefined, begun: number, now: number): number =>
  deviceTime === undefined ? now : Math.min(Math.max(deviceTime, begun), now);

/** A second entry of a line: the same person's replaces the first; another person's first entry stays, unless a leader counts again. */
export function judgeEntry(
  standing: { userId: number; at: number } | undefined,
  entry: { userId: number; at: number; leads: boolean },
): ErrorId | 'older' | undefined {
  if (!standing) return undefined;
  if (standing.userId !== entry.userId && !entry.leads) return 'count.by-another';
  return standing.userId === entry.userId && entry.at < standing.at ? 'older' : undefined;
}

/** Why a difference cannot be posted now, so that the line is counted again. */
export type BackReason = 'left' | 'reserved' | 'closed' | 'labels';
/** Why a person who sees the books has a line counted again: it differs from them, or it agrees and is to be counted all the same. */
export type AskedReason = 'differs' | 'asked';
