import { z } from 'zod';
import { documentTypes } from './outboundTypes.ts';
import {
  code,
  dataOf,
  day,
  exchangeKey,
  keptCode,
  lineNumber,
  moment,
  partnerNumber,
  quantity,
  quantityOrZero,
  text,
} from './protocol.values.ts';
import { withoutOrder } from './withoutOrder.ts';

/** A named item must exist, with the code that it came with; a new item whose code no scan would find is refused in its own record. */
const goods = { line: lineNumber, itemNo: keptCode, qty: quantity, unit: keptCode, batch: code.optional(), project: code.optional() };
/** Goods that are here already, with the codes that they came with. */
const knownGoods = { ...goods, batch: keptCode.optional(), project: keptCode.optional() };

/** Number of a delivery note, in its sender's form. */
const noteNo = code;

export const deliveryNote = dataOf("A supplier's announced delivery with its carton labels. Record id = noteNo", {
  noteNo,
  org: code,
  supplierCode: code,
  supplierName: text,
  deliveryDate: day,
  incomingNo: code.optional(),
  secondary: z.boolean().optional().describe('split off by the ERP for a remainder; deleted only there'),
  primaryNoteNo: noteNo.optional(),
  cabinetNo: code.optional(),
  withoutOrder: z
    .enum(withoutOrder)
    .optional()
    .describe(
      "why lines of it have no purchase order: goods that stay the supplier's until they are used, or samples. Without it every line has one",
    ),
  lines: z
    .array(
      z.object({
        ...goods,
        poNo: code.optional(),
        poLine: lineNumber.optional(),
        producedOn: day.optional(),
        expiresOn: day.optional().describe('last day on which its batch may be used; a record of the batch by the ERP counts before'),
      }),
    )
    .min(1)
    .max(2000),
  labels: z
    .array(
      z.object({
        code,
        line: lineNumber,
        qty: quantity,
        batch: code.optional(),
        boxNo: code.optional().describe('outer box'),
        parentCode: code.optional().describe('label this one is packed in'),
      }),
    )
    .max(20_000),
})
  .refine((note) => new Set(note.lines.map((each) => each.line)).size === note.lines.length, {
    path: ['lines'],
    message: 'line numbers must not repeat',
  })
  .refine((note) => note.lines.every(({ poNo, poLine }) => (poNo === undefined) === (poLine === undefined)), {
    path: ['lines'],
    message: 'poNo and poLine come together, or neither does',
  })
  .refine((note) => note.withoutOrder !== undefined || note.lines.every(({ poNo }) => poNo !== undefined), {
    path: ['withoutOrder'],
    message: 'needed where a line has no purchase order',
  })
  .refine((note) => note.lines.every(({ producedOn, expiresOn }) => !producedOn || !expiresOn || producedOn <= expiresOn), {
    path: ['lines'],
    message: 'a line expires before it was made',
  })
  .refine((note) => new Set(note.labels.map((each) => each.code)).size === note.labels.length, {
    path: ['labels'],
    message: 'label codes must not repeat',
  })
  .refine((note) => note.labels.every((label) => note.lines.some((each) => each.line === label.line)), {
    path: ['labels'],
    message: 'a label names a line that the note does not have',
  });

/** A supplier's announced delivery. */
export type DeliveryNote = z.infer<typeof deliveryNote>;

const verdict = z.enum(['passed', 'failed', 'concession']).describe('concession: accepted although it deviates');

export const inspectionResult = dataOf('Result of the incoming inspection of one receipt line', {
  org: code,
  noteNo,
  noteLine: lineNumber,
  receiptNumber: partnerNumber.optional(),
  itemNo: keptCode,
  batch: keptCode.optional(),
  verdict,
  inspectedQty: quantity,
  acceptedQty: quantityOrZero,
  rejectedQty: quantityOrZero,
  inspectedAt: moment,
  inspector: text.optional(),
  remark: text.optional(),
});

export const transferOrder = dataOf('Goods to be moved between warehouses or organisations', {
  org: code,
  transferNo: code,
  fromOrg: code,
  fromWarehouse: code,
  toOrg: code,
  toWarehouse: code,
  date: day,
  lines: z.array(z.object(goods)).min(1).max(2000),
});

export const requisition = dataOf('A request for material', {
  org: code,
  requisitionNo: code,
  type: code,
  department: code.optional(),
  workshopCode: code.optional(),
  requester: text,
  date: day,
  reviewed: z.boolean(),
  lines: z
    .array(z.object({ ...goods, orderNo: code.optional(), warehouse: code.optional() }))
    .min(1)
    .max(2000),
});

export const erpIssue = dataOf("Material that was issued in the ERP, by nobody's document here. Record id = its number", {
  org: code,
  number: partnerNumber.describe('the number of the issue in the ERP'),
  key: exchangeKey.optional().describe("Kuwei's key, where the issue came from Kuwei after all"),
  department: code.optional(),
  workshopCode: code.optional(),
  issuedAt: moment,
  issuedBy: text.optional(),
  lines: z
    .array(z.object({ ...knownGoods, orderNo: code.optional(), warehouse: code.optional() }))
    .min(1)
    .max(2000),
});

const demand = {
  org: code,
  demandNo: code,
  workshopCode: code,
  productionLineCode: code.optional(),
  neededAt: moment,
  priority: z.int().min(1).max(99).optional().describe('1 is the most urgent'),
  lines: z
    .array(z.object({ ...goods, orderNo: code.optional(), componentLine: lineNumber.optional(), warehouse: code.optional() }))
    .min(1)
    .max(2000),
};

export const issueDemand = dataOf('Material that the ERP wants issued for production orders', demand);

export const workshopDemand = dataOf('Material that a workshop calls for through IMOS', demand);

export const salesShipment = dataOf('Finished goods to be shipped to a customer', {
  org: code,
  shipmentNo: code,
  customerCode: code,
  customerName: text,
  date: day,
  lines: z
    .array(z.object({ ...goods, salesOrderNo: code.optional(), warehouse: code.optional() }))
    .min(1)
    .max(2000),
});

export const salesReturn = dataOf('Finished goods that a customer announced to send back', {
  org: code,
  returnNo: code,
  customerCode: code,
  customerName: text,
  date: day,
  shipmentNo: code.optional().describe('the shipment that they left with'),
  lines: z.array(z.object(goods)).min(1).max(2000),
});

export const lineScan = dataOf('One scan of a finished piece or carton at a production line (MCAS)', {
  org: code,
  code,
  orderNo: code,
  itemNo: code,
  qty: quantity,
  batch: code.optional(),
  productionLineCode: code,
  station: code.optional(),
  scannedAt: moment,
});

export const qaResult = dataOf('Result of the inspection of produced goods (QA)', {
  org: code,
  orderNo: code,
  itemNo: code,
  batch: code.optional(),
  labelCode: code.optional(),
  verdict,
  qty: quantity.describe('quantity the verdict is about'),
  sampleQty: quantityOrZero.optional(),
  inspectedAt: moment,
  inspector: text.optional(),
  remark: text.optional(),
});

export const completionReturn = dataOf(
  'Finished goods of a confirmed completion go back to the line (the AG document). Record id = its number',
  {
    org: code,
    number: partnerNumber.describe('the number of the return (AG)'),
    key: exchangeKey.optional().describe("Kuwei's key of the completion, when the ERP kept it"),
    aeNumber: partnerNumber.optional().describe('the number that the ERP gave the completion (AE)'),
    returnedAt: moment,
    returnedBy: text.optional(),
    reason: text.optional(),
    lines: z
      .array(z.object({ line: lineNumber.describe('the line of the completion'), itemNo: keptCode, qty: quantity, unit: keptCode }))
      .min(1)
      .max(2000),
  },
).refine(({ key, aeNumber }) => key !== undefined || aeNumber !== undefined, { path: ['aeNumber'], message: 'key or aeNumber is needed' });

/** Types of documents whose deletion the ERP reports; completionReturn is the AG document of a completion. */
export const deletableTypes = [...documentTypes, 'completionReturn'] as const;

export const documentDeleted = dataOf(
  "The ERP deleted a document of its own that answers one of Kuwei's. Record id = the deleted document's number",
  {
    org: code,
    type: z.enum(deletableTypes).describe('completionReturn: the AG document of a completion'),
    number: partnerNumber.describe('the number the ERP had given'),
    key: exchangeKey.optional().describe("Kuwei's key of the document, when the ERP kept it"),
    deletedAt: moment,
    deletedBy: text.optional(),
    reason: text.optional(),
  },
);
