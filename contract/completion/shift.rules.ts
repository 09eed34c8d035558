import { addQty, compareQty, remainingQty, smallerQty } from '../core/quantity.ts';

/** How far a production order is, in the order in which its goods go. */
export const shiftStages = ['scanned', 'passed', 'reported', 'audited', 'applied', 'stored'] as const;
export type ShiftStage = (typeof shiftStages)[number];

export type ShiftQuantities = Readonly<Record<ShiftStage | 'ordered', string>>;

/** Reasons that stop goods at a stage, or that people should know there. */
const shiftReasons = [
  ...[
    'qa-failed',
    'qa-waits',
    'exempt',
    'return-open',
    'set-short',
    'to-report',
    'qa-holds',
    'no-place',
    'to-audit',
    'to-send',
    'reports-refused',
  ],
  ...['to-apply', 'to-confirm', 'applications-refused'],
] as const;
export type ShiftReason = (typeof shiftReasons)[number];

/** The stage and the quantity; refusals are counted in documents, goods without a place in rows. */
export interface Block {
  stage: ShiftStage;
  reason: ShiftReason;
  qty: string;
}

/** Other facts about an order. */
export interface ShiftFacts {
  /** Failed by QA. */
  failed: string;
  /** Reported without QA. */
  exempt: boolean;
  /** A material return of the order that nobody has received yet: until then no report is made or audited. */
  returnNo: string;
  /** Rows of its reports that have no reporting location: they are not audited. */
  placeless: number;
  /** Audited reports that are not sent to the ERP yet. */
  unsentReports: number;
  /** Documents that the ERP refused or deleted. */
  refusedReports: number;
  refusedApplications: number;
}

/** The checks that the plant makes before a report; QA is left out for an exempt order. */
export interface ReportChecks {
  qaCheck: boolean;
  productionReportCheck: boolean;
}

/** The quantity that scans and QA allow to report now and that is not reported yet. */
export function reportableNow(
  { ordered, scanned, passed, reported }: ShiftQuantities,
  { qaCheck, productionReportCheck }: ReportChecks,
): string {
  const made = qaCheck && productionReportCheck ? smallerQty(passed, scanned) : qaCheck ? passed : scanned;
  return remainingQty(smallerQty(made, ordered), reported);
}

/**
 * The obstacles of an order's goods, by the stage that can solve them: a stage that has handled less than the stage
 * before it. Scans never count as behind, because nobody can move goods that do not exist yet.
 */
export function blocksOf(order: ShiftQuantities & ShiftFacts, checks: ReportChecks): Block[] {
  const { scanned, passed, reported, audited, applied, stored, failed, exempt, returnNo } = order;
  const checked = checks.qaCheck && !exempt;
  const open = reportableNow(order, { ...checks, qaCheck: checked });
  const some = (stage: ShiftStage, reason: ShiftReason, qty: string): Block[] => (compareQty(qty, '0') > 0 ? [{ stage, reason, qty }] : []);
  return [
    ...some('passed', 'qa-failed', failed),
    ...(checked ? some('passed', 'qa-waits', remainingQty(scanned, addQty(passed, failed))) : []),
    ...(checks.qaCheck && exempt ? some('passed', 'exempt', '1') : []),
    ...(returnNo ? some('reported', 'return-open', '1') : []),
    ...some('reported', 'to-report', open),
    ...(checked ? some('reported', 'qa-holds', remainingQty(reportableNow(order, { ...checks, qaCheck: false }), open)) : []),
    ...some('audited', 'no-place', String(order.placeless)),
    ...some('audited', 'to-audit', remainingQty(reported, audited)),
    ...some('audited', 'to-send', String(order.unsentReports)),
    ...some('audited', 'reports-refused', String(order.refusedReports)),
    ...some('applied', 'to-apply', remainingQty(audited, applied)),
    ...some('stored', 'to-confirm', remainingQty(applied, stored)),
    ...some('stored', 'applications-refused', String(order.refusedApplications)),
  ];
}
