import { base, type FilledKind, type YearsSize } from './size.ts';
import {
  documentNumber,
  isRejected,
  noteKeys,
  noteLabel,
  outside,
  placeOf,
  productLabel,
  receivingOf,
  warehouseOf,
  workshopOf,
  workshopPlaceOf,
} from './sql.ts';

/** A line of a document: SQL over `d.r` (the document's number within its kind), `d.ln` and `d.x` (the line's number within the kind). */
interface FilledLine {
  /** The stock key that it moves; it gives place, item, batch and project. */
  key: string;
  qty?: string;
  /** Where goods come from and go to, with their status; without either, nothing is moved. */
  from?: readonly [place: string, status: string];
  to?: readonly [place: string, status: string];
  source?: readonly [kind: string, id: string];
  labels?: string;
  detail?: string;
}

/** A kind of document: its number of lines, and their content. */
export interface FilledDocument {
  numbers: string;
  lines: number;
  /** The final state, and the state of the newest documents. */
  states: readonly [last: string, newest: string];
  /** It is sent to no partner. */
  own?: boolean;
  /** Some were deleted. */
  deleted?: boolean;
  /** The sum of its lines, if they differ. */
  total?: string;
  header?: string;
  workshop?: string;
  line: (size: YearsSize) => FilledLine;
}

/** Stock keys that come by other ways than notes, in turn. */
const otherKey = (nth: string, size: YearsSize): string => `${noteKeys(size)} + 1 + (${nth}) % ${size.otherKeys}`;
/** The stock at the place of a key. */
const shelf = (key: string, size: YearsSize, beside = 0): readonly [string, string] => [placeOf(key, size, beside), "'available'"];
/** Goods that come in without a note; each line adds to the next key in turn. */
const coming =
  (from: string, offset: number, more: Partial<FilledLine> = {}) =>
  (size: YearsSize): FilledLine => {
    const key = otherKey(`${offset * size.rounds} + d.x - 1`, size);
    return { key, qty: '100', from: [from, "'available'"], to: shelf(key, size), ...more };
  };
/** Goods that leave: cartons of note lines while there are any, then loose goods. */
const leaving =
  (to: string, offset: number, more: Partial<FilledLine> = {}) =>
  (size: YearsSize): FilledLine => {
    const nth = `(${offset * size.rounds} + d.x)`;
    const cartons = 24 * size.rounds;
    const key = `case when ${nth} <= ${cartons} then ${nth} else ${noteKeys(size)} + ${nth} - ${cartons} end`;
    const labels = `case when ${nth} <= ${cartons} then array[${noteLabel(nth, 2)}] else '{}' end`;
    return {
      key,
      qty: `case when ${nth} <= ${cartons} then 10 else 5 end`,
      from: shelf(key, size),
      to: [to, "'available'"],
      labels,
      ...more,
    };
  };

/** The stock key of a completion's line; all lines of a completion are of one order. */
export const completionKey = (line: string, size: YearsSize): string => otherKey(`${19 * size.rounds} + ((${line}) - 1) / 2`, size);
export const completionOrder = (line: string, { orders }: YearsSize): string => `${base} + 1 + (((${line}) - 1) / 2) % ${orders}`;

/** The origin of an issue: of twelve, one has a requisition, one has none, ten were picked for requests. */
const paper = "case (d.r - 1) % 12 when 0 then 'requisition' when 1 then 'erp_requisition' else 'issuePick' end";
/** The number of a pick, from its issue. */
const pick = '(((d.r - 1) / 12 * 10 + (d.r - 1) % 12 - 2) * 6 + d.ln)';

const putaway = (size: YearsSize): FilledLine => {
  const line = '(d.r * 6 - 3 + d.ln)';
  const rejected = isRejected('(d.r * 2)');
  return {
    key: line,
    qty: `case when ${rejected} then 20 else 30 end`,
    from: [receivingOf(warehouseOf(line)), "case when d.r % 2 = 0 then 'inspection' else 'available' end"],
    to: shelf(line, size),
    source: ["'receiptLine'", `${base} + ${line}`],
    labels: `array[${noteLabel(line, 1)}, ${noteLabel(line, 2)}] || case when ${rejected} then '{}' else array[${noteLabel(line, 3)}] end`,
  };
};

/** Every kind of document, with the content of its lines. */
export const documentKindsOfYears: Record<FilledKind, FilledDocument> = {
  putaway: {
    ...{ numbers: 'PA', lines: 3, states: ['synchronized', 'saved'], total: `case when ${isRejected('(d.r * 2)')} then 60 else 90 end` },
    header:
      "jsonb_build_object('noteNo', 'SL' || lpad((d.r * 2)::text, 8, '0'), 'receiptNo', 'RC' || d.r * 2, 'supplierName', '供应商' || d.r % 300)",
    line: putaway,
  },
  issue: {
    ...{ numbers: 'IS', lines: 6, states: ['synchronized', 'saved'], workshop: workshopOf('d.r') },
    header: "jsonb_build_object('demandNo', 'DM' || d.r, 'type', 'T05', 'receivedBy', '领料员' || d.r % 40)",
    line: leaving(workshopPlaceOf(workshopOf('d.r')), 0, {
      source: [
        paper,
        `${base} + case (d.r - 1) % 12 when 0 then ${documentNumber('requisition', '((d.r - 1) / 12 + 1)')} when 1 then (d.r - 1) / 12 + 1 else ${pick} end`,
      ],
      detail: `case when (d.r - 1) % 12 < 2 and d.ln <= 4 then jsonb_build_object('requisitionLine', d.ln) else '{}' end || jsonb_build_object('orderNo', 'MO' || lpad((1 + d.r % 20000)::text, 8, '0'))`,
    }),
  },
  manualStorage: {
    ...{ numbers: 'MS', lines: 5, states: ['saved', 'saved'], own: true, header: "jsonb_build_object('reason', '期初')" },
    line: coming(outside('adjustment'), 0),
  },
  miscReceipt: {
    ...{
      numbers: 'MR',
      lines: 5,
      states: ['synchronized', 'open'],
      header: "jsonb_build_object('type', 'T01', 'department', 'D001', 'beneficiary', '研发')",
    },
    line: coming(outside('adjustment'), 5),
  },
  looseReceipt: {
    ...{
      numbers: 'LR',
      lines: 3,
      states: ['synchronized', 'open'],
      header: "jsonb_build_object('supplierCode', 'V' || lpad((1 + d.r % 300)::text, 4, '0'))",
    },
    line: coming(outside('supplier'), 10),
  },
  productReturn: {
    ...{ numbers: 'GR', lines: 2, states: ['synchronized', 'received'] },
    header:
      "jsonb_build_object('type', 'T02', 'returnNo', 'SR' || lpad(d.r::text, 7, '0'), 'customerCode', 'C' || d.r % 200, 'customerName', '客户' || d.r % 200)",
    line: coming(outside('customer'), 13, { source: ["'salesReturnLine'", `${base} + d.x`] }),
  },
  transferIn: {
    ...{ numbers: 'TI', lines: 4, states: ['synchronized', 'open'] },
    header: "jsonb_build_object('transferNo', 'TR' || lpad(d.r::text, 7, '0'), 'fromOrg', '101', 'fromWarehouse', 'L01')",
    line: coming(outside('transit'), 15, {
      qty: '5',
      source: ["'transfer'", `${base} + d.r`],
      detail: "jsonb_build_object('transferLine', d.ln)",
    }),
  },
  completionApplication: {
    ...{ numbers: 'CA', lines: 2, states: ['synchronized', 'open'] },
    header:
      "jsonb_build_object('orderNo', 'MO' || lpad(d.r::text, 8, '0'), 'productionLine', 'PL001', 'type', 'T07', 'department', 'D002')",
    line: (size) => {
      const key = completionKey('d.x', size);
      return {
        ...{ key, qty: '100', from: [outside('production'), "'available'"], to: shelf(key, size) },
        source: ["'productionOrder'", completionOrder('d.x', size)],
        labels: `array[${productLabel('d.x', 1, size)}, ${productLabel('d.x', 2, size)}]`,
      };
    },
  },
  workshopReturn: {
    ...{
      numbers: 'WR',
      lines: 2,
      states: ['synchronized', 'open'],
      workshop: workshopOf('d.r'),
      header: "jsonb_build_object('type', 'T03', 'remark', '')",
    },
    line: coming(workshopPlaceOf(workshopOf('d.r')), 23, {
      detail: "jsonb_build_object('orderNo', 'MO' || lpad((1 + d.r % 20000)::text, 8, '0'))",
    }),
  },
  move: {
    ...{
      numbers: 'MV',
      lines: 2,
      states: ['saved', 'saved'],
      own: true,
      header: "jsonb_build_object('way', 'items', 'byHand', d.r % 9 = 0)",
    },
    line: (size) => {
      const key = `${noteKeys(size)} + 1 + ${5 * size.rounds} + (d.x - 1) % ${4 * size.rounds}`;
      return { key, qty: '3', from: shelf(key, size), to: shelf(key, size, 1) };
    },
  },
  requisition: {
    ...{ numbers: 'RQ', lines: 4, states: ['finished', 'reviewed'], own: true, deleted: true, workshop: workshopOf('d.r') },
    header: "jsonb_build_object('type', 'T04', 'department', 'D003', 'requester', '申请人' || d.r % 80, 'remark', '')",
    line: (size) => ({ key: `1 + d.x % ${noteKeys(size)}`, qty: '10' }),
  },
  allocationOut: {
    ...{ numbers: 'AO', lines: 4, states: ['synchronized', 'open'], deleted: true },
    header: "jsonb_build_object('transferNo', 'TR' || lpad(d.r::text, 7, '0'), 'toOrg', '101', 'toWarehouse', 'L02')",
    line: leaving(outside('transit'), 25, { source: ["'transfer'", `${base} + d.r`], detail: "jsonb_build_object('transferLine', d.ln)" }),
  },
  productOut: {
    ...{ numbers: 'FO', lines: 4, states: ['synchronized', 'out'] },
    header: "jsonb_build_object('shipmentNo', 'SH' || lpad(d.r::text, 7, '0'), 'customerName', '客户' || d.r % 200)",
    line: leaving(outside('customer'), 18, {
      source: ["'sales_shipment'", `${base} + d.r`],
      detail: "jsonb_build_object('shipmentLine', d.ln)",
    }),
  },
  scanOut: {
    ...{ numbers: 'SO', lines: 3, states: ['synchronized', 'open'], deleted: true },
    header: "jsonb_build_object('type', 'T06', 'target', 'workshop', 'destination', 'WS001')",
    line: leaving(outside('customer'), 22),
  },
  iqcReturn: {
    ...{ numbers: 'IR', lines: 1, states: ['synchronized', 'open'] },
    header: "jsonb_build_object('supplierCode', 'V' || lpad((1 + d.r % 300)::text, 4, '0'), 'supplierName', '供应商', 'remark', '')",
    line: () => {
      const line = '((20 * ((d.r - 1) / 3 + 1) - 1) * 3 + (d.r - 1) % 3 + 1)';
      return {
        ...{ key: line, qty: '10', from: [receivingOf(warehouseOf(line)), "'inspection'"], to: [outside('supplier'), "'available'"] },
        ...{ source: ["'receipt_line'", `${base} + ${line}`], labels: `array[${noteLabel(line, 3)}]` },
      };
    },
  },
  productionReport: {
    ...{ numbers: 'PR', lines: 1, states: ['synchronized', 'saved'], deleted: true, workshop: workshopOf('d.r') },
    header: `jsonb_build_object('orderNo', 'MO' || lpad(d.r::text, 8, '0'), 'productionLine', 'PL001', 'shift', 'A', 'how', case when d.r % 5 = 0 then 'hand' else 'scan' end)`,
    line: (size) => ({
      ...{ key: completionKey('d.r * 2 - 1', size), qty: '40', source: ["'productionOrder'", completionOrder('d.r * 2 - 1', size)] },
      labels: `array[${productLabel('d.r * 2 - 1', 1, size)}, ${productLabel('d.r * 2 - 1', 2, size)}]`,
      detail: "jsonb_build_object('scrapQty', '1')",
    }),
  },
  judgement: {
    ...{
      numbers: 'QJ',
      lines: 2,
      states: ['saved', 'saved'],
      own: true,
      header: "jsonb_build_object('docNo', 'GR' || d.r, 'accepted', true, 'reason', '')",
    },
    line: (size) => ({ key: otherKey(`${13 * size.rounds} + d.x - 1`, size), qty: '100', source: ["'documentLine'", `${base} + d.x`] }),
  },
};
