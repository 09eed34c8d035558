import { z } from 'zod';
import { call } from '../core/call.ts';
import { code, flag, int, listOf, oneOf, qty, scanned, text } from '../core/fields.ts';
import { shape } from '../core/shape.ts';

/** The kinds of things that a scanned code names. */
/** `screen` is a function of the app, which the device finds itself. */
const scanKinds = [
  'sign',
  'note',
  'label',
  'location',
  'pallet',
  'item',
  'order',
  'person',
  'document',
  'partner',
  'screen',
  'piece',
] as const;

/** Calls of stock: look-up of a code, contents of a place, document numbers. */
export const stockCalls = {
  resolveScan: call({
    name: 'resolveScan',
    paths: ['/api/Common/ResolveScan'],
    access: 'signedIn',
    effect: 'read',
    input: shape({
      code: ['code', scanned(400)],
      /** Text that a person typed, who may know only a part of the code. */
      parts: ['parts', flag().optional()],
      /** Also numbers of documents, of the ERP's papers, and partners, if no other thing has this code. */
      numbers: ['numbers', flag().optional()],
      /** The work that waits for it too, for a person who scanned it without having opened any. */
      work: ['work', flag().optional()],
    }),
    output: shape({
      matches: [
        'matches',
        listOf(
          shape({
            kind: ['kind', oneOf(...scanKinds)],
            code: ['code', z.string()],
            title: ['title', z.string()],
            detail: ['detail', z.string()],
            /** The screen that shows it. */
            path: ['path', z.string()],
            /** The name of the code in the address of that screen. */
            param: ['param', z.string()],
            /** The address of the work that waits for it and that the caller may do; the scan begins it there. Absent where nothing waits. */
            work: ['work', z.string().optional()],
          }),
        ),
      ],
      /** The kind of an unknown code, in the caller's language; empty when something was found. */
      explanation: ['explanation', z.string()],
    }),
    refusals: [],
    doc: 'Everything in the organisation that goes by a scanned code; a supplier account finds its own notes and labels only. With `parts`, when nothing goes by it whole: what has it in its number or name, a few of each kind. With `numbers` also documents of every kind by our number or the ERP’s, papers of the ERP, suppliers and customers: what the caller may see. With `work`, for the only thing that goes by it, the work that waits for it: receiving, putaway, picking, a count, a report.',
  }),
  itemDetail: call({
    name: 'itemDetail',
    paths: ['/api/Warehouse/GetItemStock'],
    access: 'permission',
    permission: 'stock',
    effect: 'read',
    input: shape({ itemNo: ['ItemNo', code()] }),
    output: shape({
      itemNo: ['ItemNo', code()],
      itemName: ['ItemName', text()],
      spec: ['ItemDesc', text()],
      unit: ['Unit', text()],
      batchControlled: ['IsBatch', flag()],
      qcExempt: ['IsQcExempt', flag()],
      defaultLocation: ['PCode', text().nullable()],
      /** Null while the reader counts some of it. */
      qty: ['Qty', qty().nullable()],
      reserved: ['ReservedQty', qty().nullable()],
      available: ['AvailableQty', qty().nullable()],
      /** The reader is counting some of these places at the moment, so their quantities are hidden. */
      counted: ['BeingCounted', flag()],
      stock: [
        'Stock',
        listOf(
          shape({
            warehouseName: ['WName', text()],
            location: ['PCode', code()],
            batch: ['BatchNo', text()],
            project: ['ProjectNo', text()],
            state: ['StockStatus', text()],
            qty: ['Qty', qty()],
            reserved: ['ReservedQty', qty()],
            labels: ['BarCount', int()],
          }),
          1000,
        ),
      ],
    }),
    refusals: ['item.not-found'],
    doc: 'An item and its stock by location, batch and status (the first 1,000), with the labels that lie there.',
  }),
  nextDocumentNumber: call({
    name: 'nextDocumentNumber',
    paths: ['/api/Common/GetBillNo'],
    access: 'signedIn',
    effect: 'write',
    input: shape({ table: ['TableName', code()], field: ['KeyField', text(60).optional()] }),
    output: shape({ number: ['BillNo', code()] }),
    refusals: ['bill.unknown-table'],
    doc: 'The next number for a kind of document; no number is given twice. A document of that kind takes it once. A kind has one number, so `KeyField` changes nothing.',
  }),
};
