import { compareQty, remainingQty } from '../core/quantity.ts';

/** How far a production order is, in the order in which its goods go. */
export const shiftStages = ['scanned', 'passed', 'reported', 'audited', 'applied', 'stored'] as const;
export type ShiftStage = (typeof shiftStages)[number];

export type ShiftQuantities = Readonly<Record<ShiftStage | 'ordered', string>>;

/** What holds goods up: at which stage, and how much; refused messages are counted in documents. */
export interface Block {
  stage: ShiftStage;
  reason: 'qa-failed' | 'to-report' | 'to-audit' | 'to-apply' | 'to-confirm' | 'erp-refused';
  qty: string;
}

/**
 * What holds an order's goods up, where it is solved: a stage that is behind what could have come to it. Scans and inspection are not
 * behind: goods that were not made yet are nobody's to move.
 */
export function blocksOf(order: ShiftQuantities & { failed: string; refused: number; qaCheck: boolean }): Block[] {
  const { ordered, scanned, passed, reported, audited, applied, stored, failed, refused, qaCheck } = order;
  const made = qaCheck ? passed : scanned;
  const could = compareQty(made, ordered) < 0 ? made : ordered;
  const behind = (stage: ShiftStage, reason: Block['reason'], from: string, at: string): Block[] => {
    const qty = remainingQty(from, at);
    return compareQty(qty, '0') > 0 ? [{ stage, reason, qty }] : [];
  };
  return [
    ...(compareQty(failed, '0') > 0 ? [{ stage: 'passed', reason: 'qa-failed', qty: failed } as const] : []),
    ...behind('reported', 'to-report', could, reported),
    ...behind('audited', 'to-audit', reported, audited),
    ...behind('applied', 'to-apply', audited, applied),
    ...behind('stored', 'to-confirm', applied, stored),
    ...(refused > 0 ? [{ stage: 'stored', reason: 'erp-refused', qty: String(refused) } as const] : []),
  ];
}
