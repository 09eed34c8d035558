import type { z } from 'zod';
import { code, int, listOf, qty, scanned, text } from '../core/fields.ts';
import { shape } from '../core/shape.ts';

/** One line of goods that a person enters by hand: item, quantity, place. A missing field gets its own refusal, and the body is not malformed. */
export const entryLineShape = {
  itemNo: ['ItemNo', text(60).optional()],
  qty: ['Qty', qty().optional()],
  location: ['PCode', text(200).optional()],
  batch: ['BatchNo', text(60).optional()],
  project: ['ProjectNo', text(60).optional()],
  /** Codes of the labels that go with the line; the rest of the quantity goes without a label. */
  labels: ['Bars', listOf(scanned(), 2000).optional()],
  sourceLine: [
    'SourceLine',
    int(1)
      .optional()
      .describe('the line of the transfer order, requisition, shipment or announced return that it is of, by its number there'),
  ],
  /** The production order that it is for. */
  orderNo: ['OrderNo', text(60).optional()],
} as const;
const entryLine = shape(entryLineShape);

export type EntryLine = z.output<typeof entryLine>;

/** Fields that every document with entered lines has besides its own. */
export const entryFields = {
  org: ['org', text(20).optional()],
  /** A number that GetBillNo gave. */
  number: ['data.BillNo', code(60).optional()],
  /** The warehouse that all of it goes to or comes from; that of the first location when absent. */
  warehouse: ['data.WCode', text(60).optional()],
  lines: ['data.Lines', listOf(entryLine, 200).optional()],
} as const;

/** The answer to a save: number and totals of the new document. */
export const savedFields = { docNo: ['DocNo', code()], lines: ['Lines', int()], totalQty: ['TotalQty', qty()] } as const;
export const savedDocument = shape(savedFields);

/** Refusals of its lines. */
export const entryRefusals = [
  'entry.lines-required',
  'entry.item-required',
  'entry.place-required',
  'entry.qty-required',
  'entry.item-unknown',
  'entry.decimals',
  'entry.batch-required',
  'entry.project-unknown',
  'entry.labels-over',
  'entry.label-other',
  'label.not-found',
  'location.not-found',
  'location.inactive',
  'location.wrong-warehouse',
  'entry.one-warehouse',
  'stock.too-much',
  'bill.not-drawn',
] as const;
