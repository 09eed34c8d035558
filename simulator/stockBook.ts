import { z } from 'zod';
import { addQty, negateQty } from '../contract/core/quantity.ts';
import type { DocumentAnswer } from '../contract/exchange/protocol.answers.ts';
import type { OutboundDocument } from '../contract/exchange/protocol.documents.ts';
import { type StockLine, stockLine, stockSign } from '../contract/exchange/protocol.stock.ts';
import { code } from '../contract/exchange/protocol.values.ts';
import { type FaultName, isAbout, type Strikes } from './faults.ts';

/** The stock of the simulated ERP before the first document. */
export const openingStock = z.object({ org: code, lines: z.array(stockLine).min(1) });

/** The stock before the first document. */
export type OpeningStock = z.infer<typeof openingStock>;

/** A fault that kept lines of a document out of the stock, or took them in twice. */
export type Twist = { lines: number[]; times: 0 | 2 };

const timesOf = [
  ['lostLine', 0],
  ['doubledLine', 2],
] as const satisfies [FaultName, 0 | 2][];

/** The effects of active stock faults when this document is accepted. */
export function twistsOf(document: OutboundDocument, strikes: Strikes): Twist[] {
  return timesOf.flatMap(([fault, times]) => {
    const lines = document.lines.filter((line) => isAbout(strikes.get(fault), line)).map(({ line }) => line);
    return lines.length > 0 ? [{ lines, times }] : [];
  });
}

/** The ERP's stock: opening stock plus accepted documents less deleted ones. */
export class StockBook {
  // A line stays at its position, even when empty, so the number of a line is a stable cursor.
  readonly #orgs = new Map<string, Map<string, StockLine>>();

  open({ org, lines }: OpeningStock): void {
    for (const line of lines) this.#add(org, line);
  }

  /** Takes a document in, or out again when it is deleted. */
  post(document: OutboundDocument, answer: DocumentAnswer, twists: readonly Twist[], back = false): void {
    const accepted = new Set(answer.lines.filter(({ result }) => result === 'accepted').map(({ line }) => line));
    for (const { line, itemNo, warehouse, unit, qty } of document.lines) {
      const sign = stockSign[document.type];
      if (!accepted.has(line) || sign === 0) continue;
      const times = twists.find(({ lines }) => lines.includes(line))?.times ?? 1;
      const once = sign > 0 !== back ? qty : negateQty(qty);
      this.#add(document.org, { itemNo, warehouse, unit, qty: times === 0 ? '0' : times === 2 ? addQty(once, once) : once });
    }
  }

  /** Takes lines in as they are, or out again. */
  take(org: string, lines: readonly StockLine[], back = false): void {
    for (const line of lines) this.#add(org, back ? { ...line, qty: negateQty(line.qty) } : line);
  }

  #add(org: string, { itemNo, warehouse, unit, qty }: StockLine): void {
    const lines = this.#orgs.get(org) ?? new Map<string, StockLine>();
    this.#orgs.set(org, lines);
    const stockLine = lines.get(`${itemNo}\n${warehouse}`);
    lines.set(`${itemNo}\n${warehouse}`, { itemNo, warehouse, unit: stockLine?.unit ?? unit, qty: addQty(stockLine?.qty ?? '0', qty) });
  }

  lines(org: string): StockLine[] {
    return [...(this.#orgs.get(org)?.values() ?? [])];
  }

  /** All organisations, for the page. */
  all(): (StockLine & { org: string })[] {
    return [...this.#orgs.keys()].flatMap((org) => this.lines(org).map((line) => ({ org, ...line })));
  }
}
