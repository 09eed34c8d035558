import { z } from 'zod';
import { call } from '../core/call.ts';
import { chosenIds } from '../core/chosen.ts';
import { code, day, flag, id, int, listOf, moment, oneOf, qty, scanned, text } from '../core/fields.ts';
import { shape } from '../core/shape.ts';
import { requiredInCalls } from '../core/wireNames.ts';
import { lifecycleCalls, namedCalls } from '../documents/lifecycleCalls.ts';
import { otherShelfPolicies } from '../system/settings.ts';
import { putawayDocument } from './putaway.document.ts';

const org = ['org', text(20).optional()] as const;
const placeRefusals = ['location.not-found', 'location.wrong-warehouse', 'location.inactive', 'putaway.not-a-shelf'] as const;

const manage = { permission: 'managePutawaySync' } as const;

/** The life of a putaway. */
export const putawayLife = lifecycleCalls(putawayDocument, {
  synchronize: {
    ...manage,
    name: 'syncPutaways',
    path: '/api/InStorage/DoInSynchronization',
    doc: 'Sends putaway documents to the ERP, for the first time or again; synchronized ones are refused.',
  },
  close: {
    ...manage,
    name: 'closePutawaySync',
    path: '/api/InStorage/ClosePutawaySync',
    doc: 'Closes the exchange of putaway documents as abnormal, with a reason (rule sync-exception-close).',
  },
  set: {
    ...manage,
    name: 'setPutawaySync',
    path: '/api/InStorage/SetPutawaySync',
    field: 'billno',
    doc: 'Sets by hand whether the ERP has the putaway: 1 synchronized, 0 not.',
  },
  clear: {
    ...manage,
    name: 'clearPutawaySync',
    path: '/api/InStorage/ClearPutawaySync',
    field: 'billno',
    doc: 'Takes a putaway that the ERP does not have out of the exchange so that it can be sent again.',
  },
  abnormal: {
    ...manage,
    name: 'countAbnormalPutaways',
    path: '/api/InStorage/GetRcvSyncAbnormalCount',
    doc: 'How many putaway documents of a warehouse failed to synchronize.',
  },
});

/** A putaway task as a worker needs it. */
export const putawayTask = shape({
  id: ['ID', id()],
  receiptNo: ['RcvCode', code()],
  noteNo: ['DeliNo', code()],
  lineNo: ['LineNo', int()],
  itemNo: ['ItemNo', code()],
  itemName: ['ItemName', text()],
  unit: ['Unit', text()],
  decimals: ['Decimals', int()],
  batch: ['BatchNo', text()],
  supplierName: ['SupplierName', text()],
  from: ['FromPCode', code()],
  location: ['PCode', code().nullable()],
  released: ['TotalInQty', qty()],
  putAway: ['InQty', qty()],
  releasedAt: ['InspectTime', moment()],
  /** Judged since 17:30 of the day before (rule shelving-task-range); older ones are shown as earlier. */
  inRange: ['InRange', flag()],
});
export type PutawayTask = z.output<typeof putawayTask>;

/** Calls of inspection and putaway. */
export const putawayCalls = {
  ...namedCalls(putawayLife),
  putawaySnapshot: call({
    name: 'putawaySnapshot',
    paths: ['/api/InStorage/GetRcvDetail'],
    access: 'permission',
    permission: 'putaway',
    effect: 'read',
    input: shape({ warehouseId: ['WID', id()], receiptNo: ['RcvCode', code().optional()] }),
    output: shape({
      revision: ['Revision', moment()],
      warehouseId: ['WID', id()],
      tasks: ['Tasks', listOf(putawayTask, 1000)],
      labels: [
        'Bars',
        listOf(
          shape({ code: ['BarCode', code()], taskId: ['TaskID', id()], qty: ['Qty', qty()], pallet: ['PalletNo', text().optional()] }),
          20_000,
        ),
      ],
      places: ['Places', listOf(code(), 100_000)],
      /** The policy for goods at another location than the proposed one. */
      otherShelf: ['OtherShelf', oneOf(...otherShelfPolicies).optional()],
    }),
    refusals: [],
    doc: 'The pending putaway tasks of a warehouse, of one receipt or all (the newest 1,000), with the labels of their goods and the locations they may go to: what a device needs to put away without asking.',
  }),
  savePutawayLocation: call({
    name: 'savePutawayLocation',
    paths: ['/api/InStorage/SaveRcvWh', '/api/InStorage/UpdatgeRcvWh'],
    access: 'permission',
    permission: 'putaway',
    effect: 'write',
    input: shape({
      ids: ['data.ids', requiredInCalls(chosenIds())],
      /** Absent or empty is for the rule warehouse-and-location-required. */
      locationCode: ['data.PCode', requiredInCalls(text(60).optional())],
    }),
    output: shape({ tasks: ['Tasks', int()], released: ['Released', int()] }),
    refusals: ['select-to-save', 'putaway.location-required', ...placeRefusals, 'putaway.task-gone', 'putaway.already-shelved'],
    doc: 'Saves the storage location of putaway tasks; those that were held for want of one become pending (rules warehouse-and-location-required, shelving-not-pushed-location-empty).',
  }),
  putAwayGoods: call({
    name: 'putAwayGoods',
    paths: ['/api/InStorage/DoInStorage'],
    access: 'permission',
    permission: 'putaway',
    effect: 'write',
    input: shape({
      /**
       * Sent by devices before 2026-11-26; it only keeps the operation recognisable when such a device repeats it. A
       * task knows its warehouse.
       */
      warehouseId: ['data.WID', id().optional()],
      /** When it was done, by the device's clock: it may have been without network. */
      at: ['data.ScanTime', moment().optional()],
      rows: [
        'data.rows',
        requiredInCalls(
          listOf(
            shape({
              id: ['ID', id()],
              /** Without it everything that is open. */
              qty: ['ThisTimeInQty', qty().optional()],
              /** Without it the task's own. */
              locationCode: ['PCode', text(60).optional()],
              labels: ['Bars', listOf(scanned(), 500).optional()],
              /** The shelf was typed or picked, not scanned. */
              byHand: ['ByHand', flag().optional()],
            }),
            200,
          ).optional(),
        ),
      ],
    }),
    output: shape({
      documents: [
        'Documents',
        listOf(shape({ no: ['BillNo', code()], receiptNo: ['RcvCode', code()], lines: ['Lines', int()], qty: ['InQty', qty()] })),
      ],
    }),
    refusals: [
      'select-to-put-away',
      'putaway.task-gone',
      'putaway.task-held',
      'putaway.already-shelved',
      'putaway.qty-over',
      'putaway.qty-decimals',
      'putaway.location-required',
      ...placeRefusals,
      'location.other-shelf',
      'label.not-found',
      'stock.insufficient',
      'stock.place-closed',
      'stock.too-much',
      'stock.label-moved',
    ],
    doc: 'Puts the goods of pending tasks on their shelves, a document for each receipt: stock becomes available, labels go along (rules shelved-not-shelved-again, warehouse-and-location-required, task-states).',
  }),
  pushPutaway: call({
    name: 'pushPutaway',
    paths: ['/api/InStorage/PushTskEABill'],
    access: 'permission',
    effect: 'write',
    input: shape({ org, no: ['aecode', requiredInCalls(code().optional())], line: ['LineNo', int(1).optional()] }),
    output: shape({ released: ['Done', int()] }),
    refusals: [
      'push.one-row-only',
      'putaway.number-required',
      'exception.document-not-found',
      'putaway.nothing-held',
      'putaway.held.qc-unfinished',
      'putaway.held.creator-not-system',
      'putaway.held.location-empty',
    ],
    doc: 'Releases what is held of a receipt, or one line of it, by its number here or in the ERP (rule exception-push-putaway-task); what waits for an inspection, a receipt or a location is not released by hand.',
  }),
  deletePutawayTask: call({
    name: 'deletePutawayTask',
    paths: ['/api/InStorage/DeletePutawayTask'],
    access: 'permission',
    permission: 'deletePutawayTasks',
    effect: 'write',
    input: shape({ org, no: ['rcvcode', text(60).optional()], reason: ['reason', text(140).optional()] }),
    output: shape({ tasks: ['Done', int()], reversed: ['Reversed', listOf(code())] }),
    refusals: [
      'exception.document-number-required',
      'exception.document-not-found',
      'putaway.receipt-there',
      'putaway.no-task',
      'document.in-exchange',
      'stock.insufficient',
      'stock.already-reversed',
      'stock.place-closed',
      'stock.too-much',
      'stock.label-moved',
    ],
    doc: 'Withdraws the putaway tasks of a receipt that the ERP deleted; what was put away goes back to where it was received, while it is still on its shelf. A receipt that the ERP still has needs a reason (rule exception-putaway-not-deleted-after-erp).',
  }),
  assessmentDates: call({
    name: 'assessmentDates',
    paths: ['/api/InStorage/GetInStorageCheckDate'],
    access: 'permission',
    permission: 'putaway',
    effect: 'read',
    input: shape({ org }),
    output: shape({
      from: ['BeginDate', day().nullable()],
      to: ['EndDate', day().nullable()],
      validFrom: ['ValidBeginDate', day().nullable()],
      validTo: ['ValidEndDate', day().nullable()],
    }),
    refusals: [],
    doc: 'The days that putaway is assessed by, and while which days they hold; null where none were set.',
  }),
  saveAssessmentDates: call({
    name: 'saveAssessmentDates',
    paths: ['/api/InStorage/UpdateInStorageCheckDate'],
    access: 'permission',
    permission: 'managePutawayDates',
    effect: 'write',
    input: shape({
      org,
      from: ['data.BeginDate', requiredInCalls(z.union([day(), z.literal('')]).optional())],
      to: ['data.EndDate', requiredInCalls(z.union([day(), z.literal('')]).optional())],
      validFrom: ['data.ValidBeginDate', requiredInCalls(z.union([day(), z.literal('')]).optional())],
      validTo: ['data.ValidEndDate', requiredInCalls(z.union([day(), z.literal('')]).optional())],
    }),
    output: shape({ released: ['Released', int()] }),
    refusals: ['putaway.date-range-required', 'putaway.effective-period-required', 'putaway.dates-reversed'],
    doc: 'Sets the days that putaway is assessed by and while which days they hold; tasks that were held for other days are released (rules shelving-date-range-required, effective-period-required).',
  }),
};
