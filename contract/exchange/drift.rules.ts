import { addQty, canonicalQty, compareQty } from '../core/quantity.ts';
import type { DriftKind } from './exchange.rules.ts';

/** A document as this product has it. */
export interface OurDocument {
  documentNo: string;
  /** The exchange state of the message. */
  state: string;
  /** The partner had taken it and deleted it afterwards. */
  deletedThere: boolean;
  partnerNo: string;
  lines: readonly { line: number; itemNo: string; qty: string }[];
  /** The quantities posted for the document, by line; undefined when the document posts no stock. */
  posted?: ReadonlyMap<number, string>;
}

/** The partner's state of the document: its answer, not known there, or another document under its key. */
export type TheirDocument =
  | { number?: string; lines: readonly { line: number; result: 'accepted' | 'refused' }[] }
  | 'unknown-there'
  | 'other-there';

export interface Drift {
  documentNo: string;
  line: number | null;
  itemNo: string;
  kind: DriftKind;
  ours: string;
  theirs: string;
}

/** Compares one document with the partner's state of it. A message on its way may differ and is no drift. */
export function driftOf(ours: OurDocument, theirs: TheirDocument): Drift[] {
  const whole = (kind: DriftKind, our: string, their: string): Drift => ({
    documentNo: ours.documentNo,
    line: null,
    itemNo: '',
    kind,
    ours: our,
    theirs: their,
  });
  const moving = ours.state === 'queued' || ours.state === 'sending';
  if (theirs === 'unknown-there') return ours.state === 'synchronized' ? [whole('missing-there', ours.partnerNo || ours.state, '—')] : [];
  if (theirs === 'other-there') return [whole('other-document', ours.partnerNo || ours.state, '—')];
  if (moving || ours.deletedThere) return [];
  const accepted = new Set(theirs.lines.filter((line) => line.result === 'accepted').map((line) => line.line));
  const found: Drift[] = [];
  if (accepted.size === ours.lines.length && ours.state !== 'synchronized')
    found.push(whole('not-settled-here', ours.state, theirs.number ?? 'accepted'));
  if (ours.state === 'synchronized' && (theirs.number ?? '') !== ours.partnerNo)
    found.push(whole('number-differs', ours.partnerNo, theirs.number ?? ''));
  for (const { line, itemNo, qty } of ours.lines) {
    const at = { documentNo: ours.documentNo, line, itemNo };
    if (ours.state === 'synchronized' && !accepted.has(line))
      found.push({ ...at, kind: 'line-differs', ours: 'accepted', theirs: 'refused' });
    const posted = ours.posted?.get(line) ?? '0';
    if (ours.posted && accepted.has(line) && compareQty(posted, qty) !== 0)
      found.push({ ...at, kind: 'ledger-differs', ours: posted, theirs: canonicalQty(qty) });
  }
  return found;
}

/** Sums by item: posted by the ledger, and accepted by the partner, of accepted lines. Equal items are left out. */
export function itemDrift(
  pairs: readonly { ours: OurDocument; theirs: TheirDocument }[],
): { itemNo: string; ledger: string; theirs: string }[] {
  const sums = new Map<string, { ledger: string; theirs: string }>();
  for (const { ours, theirs } of pairs) {
    if (typeof theirs === 'string' || !ours.posted || ours.deletedThere) continue;
    for (const { line, itemNo, qty } of ours.lines) {
      if (theirs.lines.find((one) => one.line === line)?.result !== 'accepted') continue;
      const sum = sums.get(itemNo) ?? { ledger: '0', theirs: '0' };
      sums.set(itemNo, { ledger: addQty(sum.ledger, ours.posted.get(line) ?? '0'), theirs: addQty(sum.theirs, qty) });
    }
  }
  return [...sums].filter(([, sum]) => compareQty(sum.ledger, sum.theirs) !== 0).map(([itemNo, sum]) => ({ itemNo, ...sum }));
}
