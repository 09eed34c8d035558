import type { RefusalArgs } from '../core/envelope.ts';

/** A label as the decision needs it. */
export interface ScannableLabel {
  code: string;
  noteNo?: string | null;
  state: string;
  boxNo: string;
  scannedAt?: string | null;
  scannedBy?: string | null;
  /** Of an ended label: why it was made void, or the labels it was split into. */
  endReason?: string | null;
  /** Its line was received before this scan: it is too late to verify it. */
  lineReceived?: boolean | null;
  lineNo?: number | null;
}

export type LabelRefusal =
  | 'label.void'
  | 'label.other-note'
  | 'label.outer-box-mismatch'
  | 'label.already-scanned'
  | 'receive.line-unusable';

/**
 * Why a label cannot be verified for a delivery note; undefined when it can. The rules label-belongs-to-delivery,
 * outer-box-matches-receipt, label-not-scanned-twice, in this order.
 */
export function refuseLabel(
  label: ScannableLabel,
  { noteNo, boxNo }: { noteNo: string; boxNo?: string | undefined },
): { refuse: LabelRefusal; args: RefusalArgs } | undefined {
  const { code } = label;
  if (label.state === 'void' || label.state === 'split') return { refuse: 'label.void', args: { code, reason: label.endReason || '—' } };
  if (label.noteNo !== noteNo) return { refuse: 'label.other-note', args: { code, noteNo, other: label.noteNo ?? '—' } };
  if (boxNo && label.boxNo !== boxNo) return { refuse: 'label.outer-box-mismatch', args: { boxNo, noteNo } };
  if (label.scannedAt) return { refuse: 'label.already-scanned', args: { code, time: label.scannedAt, person: label.scannedBy ?? '' } };
  if (label.lineReceived) return { refuse: 'receive.line-unusable', args: { lines: label.lineNo ?? '—' } };
  return undefined;
}
