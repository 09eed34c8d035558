import { z } from 'zod';
import { addQty, subtractQty } from '../contract/core/quantity.ts';
import type { DocumentAnswer } from '../contract/exchange/protocol.answers.ts';
import type { OutboundDocument } from '../contract/exchange/protocol.documents.ts';
import type { DeliveryNote } from '../contract/exchange/protocol.paperwork.ts';
import { code, lineNumber, quantity } from '../contract/exchange/protocol.values.ts';

/** One line of a purchase order in the simulated ERP; without `qty` any amount may be received on it. */
export const purchaseLine = z.object({ org: code, poNo: code, poLine: lineNumber, itemNo: code, qty: quantity.optional() });

/** One line of a purchase order. */
export type PurchaseLine = z.infer<typeof purchaseLine>;

/** The ERP's purchase orders and their received quantities. */
export class PurchaseBook {
  private readonly lines = new Map<string, PurchaseLine>();
  private readonly received = new Map<string, string>();
  private readonly orgs = new Set<string>();

  add(line: PurchaseLine): void {
    this.lines.set(idOf(line), line);
    this.orgs.add(line.org);
  }

  /** A note in the portal was made from purchase orders, so the ERP knows them; their quantities stay unlimited. */
  learn(note: DeliveryNote): void {
    for (const { poNo, poLine, itemNo } of note.lines) {
      if (poNo === undefined || poLine === undefined) continue;
      const line = { org: note.org, poNo, poLine, itemNo };
      if (!this.lines.has(idOf(line))) this.add(line);
    }
  }

  /** False when the ERP never got orders of this organisation; then it cannot judge. */
  knowsOrg(org: string): boolean {
    return this.orgs.has(org);
  }

  find(of: { org: string; poNo: string; poLine: number }): PurchaseLine | undefined {
    return this.lines.get(idOf(of));
  }

  receivedOn(of: { org: string; poNo: string; poLine: number }): string {
    return this.received.get(idOf(of)) ?? '0';
  }

  /** Takes a document in, or out again when it is deleted. */
  post({ type, ...document }: OutboundDocument, answer: DocumentAnswer, back = false): void {
    const adds = type === 'receipt' || type === 'looseReceipt';
    if (!adds && type !== 'receiptReversal') return;
    const post = adds !== back ? addQty : subtractQty;
    for (const { line, result } of answer.lines) {
      const sent = document.lines.find((each) => each.line === line);
      const purchase = sent === undefined ? undefined : purchaseOf(sent);
      if (result !== 'accepted' || sent === undefined || purchase === undefined) continue;
      const id = idOf({ org: document.org, ...purchase });
      this.received.set(id, post(this.received.get(id) ?? '0', sent.qty));
    }
  }
}

/** The purchase order line that a document's line names, if it names one. */
export function purchaseOf(line: OutboundDocument['lines'][number]): { poNo: string; poLine: number } | undefined {
  if (!('poNo' in line) || !('poLine' in line)) return undefined;
  const { poNo, poLine } = line;
  return typeof poNo === 'string' && typeof poLine === 'number' ? { poNo, poLine } : undefined;
}

function idOf(of: { org: string; poNo: string; poLine: number }): string {
  return `${of.org}\n${of.poNo}\n${of.poLine}`;
}
