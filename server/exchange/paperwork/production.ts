import type { RecordData } from '../../../contract/exchange/protocol.records.ts';
import type { Taker } from '../taker.ts';
import { day, moment, moved, number, quantified, refers, text, whole } from './paperwork.ts';
import { takePaperwork } from './takePaperwork.ts';

type Order = RecordData<'productionOrder'>;

/** Production orders with the material they need. */
export const takeProductionOrders: Taker<'productionOrder'> = takePaperwork<Order>({
  table: 'production_order',
  number: 'order_no',
  codeOf: ({ orderNo }) => orderNo,
  columns: {
    ...quantified<Order>(),
    order_no: text(({ orderNo }) => orderNo),
    batch: text(({ batch }) => batch),
    workshop_id: refers('workshop', ({ workshopCode }) => workshopCode),
    production_line_id: refers('productionLine', ({ productionLineCode }) => productionLineCode),
    planned_start: day(({ plannedStart }) => plannedStart),
    planned_end: day(({ plannedEnd }) => plannedEnd),
    status: text(({ status }) => status),
  },
  lines: {
    table: 'production_order_component',
    of: ({ components }) => components,
    columns: { ...quantified(), warehouse_id: refers('warehouse', ({ warehouse }) => warehouse) },
  },
});

/** Scans of finished pieces and cartons at the lines (MCAS). */
export const takeLineScans: Taker<'lineScan'> = takePaperwork<RecordData<'lineScan'>>({
  table: 'line_scan',
  codeOf: ({ code }) => code,
  columns: {
    code: text(({ code }) => code),
    order_no: text(({ orderNo }) => orderNo),
    item_id: refers('item', ({ itemNo }) => itemNo),
    qty: moved('qty', ({ qty }) => qty),
    batch: text(({ batch }) => batch),
    production_line_id: refers('productionLine', ({ productionLineCode }) => productionLineCode),
    station: text(({ station }) => station),
    scanned_at: moment(({ scannedAt }) => scannedAt),
  },
});

/** Results of the inspection of produced goods (QA). */
export const takeQaResults: Taker<'qaResult'> = takePaperwork<RecordData<'qaResult'>>({
  table: 'qa_result',
  codeOf: ({ orderNo }) => orderNo,
  columns: {
    order_no: text(({ orderNo }) => orderNo),
    item_id: refers('item', ({ itemNo }) => itemNo),
    batch: text(({ batch }) => batch),
    label_code: text(({ labelCode }) => labelCode),
    verdict: text(({ verdict }) => verdict),
    qty: moved('qty', ({ qty }) => qty),
    sample_qty: number(({ sampleQty }) => sampleQty),
    inspected_at: moment(({ inspectedAt }) => inspectedAt),
    inspector: text(({ inspector }) => inspector),
    remark: text(({ remark }) => remark),
  },
});

/** Results of the incoming inspection, a receipt line each; several of one line add up. The note may not be here yet. */
export const takeInspectionResults: Taker<'inspectionResult'> = takePaperwork<RecordData<'inspectionResult'>>({
  table: 'inspection_result',
  codeOf: ({ noteNo }) => noteNo,
  columns: {
    note_no: text(({ noteNo }) => noteNo),
    note_line: whole(({ noteLine }) => noteLine),
    receipt_no: text(({ receiptNumber }) => receiptNumber),
    item_id: refers('item', ({ itemNo }) => itemNo),
    batch: text(({ batch }) => batch),
    verdict: text(({ verdict }) => verdict),
    inspected_qty: number(({ inspectedQty }) => inspectedQty),
    accepted_qty: moved('acceptedQty', ({ acceptedQty }) => acceptedQty),
    rejected_qty: moved('rejectedQty', ({ rejectedQty }) => rejectedQty),
    inspected_at: moment(({ inspectedAt }) => inspectedAt),
    inspector: text(({ inspector }) => inspector),
    remark: text(({ remark }) => remark),
  },
});
