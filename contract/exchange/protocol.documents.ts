import { z } from 'zod';
import type { DocumentType } from './outboundTypes.ts';
import {
  contentHash,
  day,
  difference,
  exchangeKey,
  keptCode,
  lineNumber,
  moment,
  partnerNumber,
  quantity,
  quantityOrZero,
  text,
  version,
} from './protocol.values.ts';
import { withoutOrder } from './withoutOrder.ts';

export const stockStatus = z
  .enum(['inspection', 'available', 'hold'])
  .describe('whether the goods may be used: under inspection, free, or held back');

const commonHeader = {
  docNo: keptCode.describe('the number of the document in Kuwei'),
  date: day.describe('the day the document counts for'),
  createdAt: moment,
  createdBy: keptCode.describe('employee number of the person, the account where there is none'),
  remark: text.optional(),
};

const commonLine = {
  line: lineNumber,
  itemNo: keptCode,
  batch: keptCode.optional(),
  project: keptCode.optional(),
  qty: quantity.describe('in `unit`, decimal text'),
  unit: keptCode,
  warehouse: keptCode,
  location: keptCode,
  status: stockStatus.optional(),
  labels: z.array(keptCode).max(2000).optional().describe('codes of the labels scanned for this line'),
  remark: text.optional(),
};

/** A line of a note that came without an order has none. */
const purchase = { poNo: keptCode.optional(), poLine: lineNumber.optional() };
const note = { noteNo: keptCode, noteLine: lineNumber };
const supplier = { supplierCode: keptCode, supplierName: text.optional() };
const reversal = {
  originalKey: exchangeKey.describe('key of the document that is taken back'),
  originalNumber: partnerNumber.optional().describe('the number that the partner gave it'),
  originalHash: contentHash.optional().describe('the header X-Kuwei-Content that came with it; another one means another document'),
};

/** One kind of document; `about` is its description for partners in the schema. */
function documentOf<T extends DocumentType, H extends z.ZodRawShape, L extends z.ZodRawShape>(type: T, about: string, header: H, line: L) {
  const shape = {
    key: exchangeKey.describe('<type>:<org>:<docNo>:<version>'),
    type: z.literal(type),
    org: keptCode,
    version: version.describe('revision of the document; 1 when first sent, higher after a correction'),
    sentAt: moment,
    document: z.object(commonHeader).extend(header),
    lines: z.array(z.object(commonLine).extend(line)).min(1).max(2000),
  };
  return z.object(shape).describe(about);
}

export const receipt = documentOf(
  'receipt',
  'Goods of a delivery note were received; `status` of a line says whether they wait for inspection',
  {
    ...supplier,
    noteNo: keptCode,
    incomingNo: keptCode.optional(),
    cabinetNo: keptCode.optional(),
    secondary: z.boolean().optional(),
    withoutOrder: z.enum(withoutOrder).optional(),
  },
  { ...purchase, ...note, status: stockStatus },
);

export const receiptReversal = documentOf(
  'receiptReversal',
  'A receipt was taken back before anything was done with the goods',
  { ...reversal, noteNo: keptCode },
  { ...purchase, ...note },
);

export const putaway = documentOf(
  'putaway',
  'Released goods moved to their storage location',
  { receiptNo: keptCode, receiptNumber: partnerNumber.optional() },
  {
    fromLocation: keptCode,
    poNo: keptCode.optional(),
    poLine: lineNumber.optional(),
    noteNo: keptCode.optional(),
    noteLine: lineNumber.optional(),
  },
);

export const looseReceipt = documentOf('looseReceipt', 'Loose parts were received without a delivery note', supplier, {
  poNo: keptCode.optional(),
  poLine: lineNumber.optional(),
});

export const miscReceipt = documentOf(
  'miscReceipt',
  'Goods came in for another reason than a purchase',
  { reasonType: keptCode, department: keptCode.optional(), beneficiary: text.optional() },
  {},
);

export const transferIn = documentOf(
  'transferIn',
  'Goods of a transfer order arrived',
  { transferNo: keptCode, fromOrg: keptCode, fromWarehouse: keptCode },
  { transferLine: lineNumber },
);

export const completionApplication = documentOf(
  'completionApplication',
  "The workshop hands finished goods to the warehouse; the answer's number is the AE number",
  { inboundType: keptCode, workshop: keptCode.optional(), productionLine: keptCode, department: keptCode },
  { orderNo: keptCode },
);

export const completionReversal = documentOf('completionReversal', 'A confirmed completion was taken back', reversal, {
  orderNo: keptCode,
});

export const productionReport = documentOf(
  'productionReport',
  'Quantity produced on orders',
  { workshop: keptCode.optional(), productionLine: keptCode, shift: keptCode.optional() },
  { orderNo: keptCode, scrapQty: quantityOrZero.optional() },
);

export const reportReversal = documentOf('reportReversal', 'An audited production report was taken back', reversal, { orderNo: keptCode });

export const issue = documentOf(
  'issue',
  'Material went out to a workshop or a department; one of the two is named',
  {
    workshop: keptCode.optional(),
    department: keptCode.optional(),
    requisitionNo: keptCode.optional(),
    demandNo: keptCode.optional(),
    issueType: keptCode.optional(),
    receivedBy: keptCode.optional(),
  },
  {
    orderNo: keptCode.optional(),
    componentLine: lineNumber.optional(),
    requisitionLine: lineNumber.optional(),
    demandLine: lineNumber.optional(),
  },
);

export const workshopReturn = documentOf(
  'workshopReturn',
  'Material came back from a workshop',
  { workshop: keptCode, reasonType: keptCode.optional() },
  { orderNo: keptCode.optional(), componentLine: lineNumber.optional() },
);

export const productReturn = documentOf(
  'productReturn',
  'Finished goods came back from a customer; of an announced return where the ERP announces them (`salesReturn`)',
  {
    customerCode: keptCode,
    customerName: text.optional(),
    returnNo: keptCode.optional(),
    shipmentNo: keptCode.optional(),
    reasonType: keptCode,
  },
  { returnLine: lineNumber.optional() },
);

export const iqcReturn = documentOf(
  'iqcReturn',
  'Goods that failed the incoming inspection go back to the supplier',
  { ...supplier, reasonType: keptCode.optional() },
  { poNo: keptCode.optional(), poLine: lineNumber.optional(), noteNo: keptCode.optional(), noteLine: lineNumber.optional() },
);

export const productOut = documentOf(
  'productOut',
  'Finished goods left for a customer',
  { shipmentNo: keptCode, customerCode: keptCode, customerName: text.optional() },
  { shipmentLine: lineNumber, orderNo: keptCode.optional() },
);

export const scanOut = documentOf(
  'scanOut',
  'Goods left by scan of their labels alone',
  { outType: keptCode, destination: text.optional(), shipmentNo: keptCode.optional() },
  { labels: z.array(keptCode).min(1).max(2000), orderNo: keptCode.optional() },
);

export const allocationOut = documentOf(
  'allocationOut',
  'Goods of a transfer order left for another warehouse or organisation',
  { transferNo: keptCode, toOrg: keptCode, toWarehouse: keptCode },
  { transferLine: lineNumber },
);

export const countResult = documentOf(
  'countResult',
  'A confirmed count; `qty` is counted minus book, and lines without a difference are sent too',
  {
    countNo: keptCode,
    warehouse: keptCode.describe('of work in progress the code of its workshop'),
    workshop: keptCode.optional().describe('only of work in progress'),
    confirmedBy: keptCode.optional(),
  },
  { qty: difference, bookQty: quantityOrZero, countedQty: quantityOrZero, countedAt: moment },
);

/** The schema of each outbound document by its type. */
export const documentSchemas = {
  receipt,
  receiptReversal,
  putaway,
  looseReceipt,
  miscReceipt,
  transferIn,
  completionApplication,
  completionReversal,
  productionReport,
  reportReversal,
  issue,
  workshopReturn,
  productReturn,
  iqcReturn,
  productOut,
  scanOut,
  allocationOut,
  countResult,
} as const satisfies Record<DocumentType, z.ZodType>;

// The first type stands alone, because the type of a union requires at least one member.
const { receipt: one, ...others } = documentSchemas;
const anyDocument = z.discriminatedUnion('type', [one, ...Object.values(others)]);

/** The idempotency key of a document: the same revision of the same document always has the same key. */
export function documentKey(of: { type: DocumentType; org: string; docNo: string; version: number }): string {
  return `${of.type}:${of.org}:${of.docNo}:${of.version}`;
}

export const outboundDocument = anyDocument
  .refine((sent) => sent.key === documentKey({ ...sent, docNo: sent.document.docNo }), {
    path: ['key'],
    message: 'must be <type>:<org>:<docNo>:<version>',
  })
  .refine((sent) => new Set(sent.lines.map((each) => each.line)).size === sent.lines.length, {
    path: ['lines'],
    message: 'line numbers must not repeat',
  })
  .describe('One document on its way out: body of `POST {base}/v1/documents`');

/** One document on its way out. */
export type OutboundDocument = z.infer<typeof outboundDocument>;
