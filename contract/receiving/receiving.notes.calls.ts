import { z } from 'zod';
import { call } from '../core/call.ts';
import { chosenCodes } from '../core/chosen.ts';
import { code, flag, id, int, listOf, moment, oneOf, qty, scanned, text } from '../core/fields.ts';
import { outcomes } from '../core/outcomes.ts';
import { shape } from '../core/shape.ts';
import { noteRefusals, openNoteRefusals } from './receiving.refusals.ts';
import { dataNoteNo, noteDetail, noteNo, org, receiveSnapshot } from './receiving.shapes.ts';

/** Check-in and delivery notes: opening, looking at, pushing and deleting them. */
export const receivingNotesCalls = {
  currentCheckIn: call({
    name: 'currentCheckIn',
    paths: ['/api/Receive/CheckSignScan'],
    access: 'permission',
    permission: 'receive',
    effect: 'read',
    input: shape({ org }),
    output: shape({
      checkedIn: ['Signed', z.boolean()],
      warehouses: [
        'Warehouses',
        listOf(shape({ id: ['WID', id()], code: ['WCode', code()], name: ['WName', text()], until: ['Until', moment()] })),
      ],
    }),
    refusals: [],
    doc: 'Says in which warehouses the caller is checked in at this moment.',
  }),
  checkIn: call({
    name: 'checkIn',
    paths: ['/api/Receive/SaveSignWhData'],
    access: 'permission',
    permission: 'receive',
    effect: 'write',
    input: shape({ org, code: ['qrcode', scanned()] }),
    output: shape({ id: ['WID', id()], code: ['WCode', code()], name: ['WName', text()], until: ['Until', moment()] }),
    refusals: ['check-in.unknown-code'],
    doc: 'Checks the caller in at the warehouse whose sign-in code was scanned, until the end of the day and for a shift of eight hours (rule receiving-step-1-check-in).',
  }),
  scanNote: call({
    name: 'scanNote',
    paths: ['/api/Receive/DoScanRecieve'],
    access: 'permission',
    permission: 'receive',
    effect: 'write',
    input: shape({
      org,
      noteNo: dataNoteNo,
      warehouseId: ['data.WID', id().optional()],
      /** Reopening after a crash or on another device by the same person. */
      resume: ['data.resume', flag().optional()],
      /** Continues a note that another person began. */
      takeOver: ['data.takeOver', flag().optional()],
      /** The number was typed, not scanned: statistics count the two separately. */
      byHand: ['data.byHand', flag().optional()],
      /** Cartons came that were missing when the note was received: it is open again for them. */
      late: ['data.late', flag().optional()],
    }),
    output: noteDetail,
    refusals: [
      ...openNoteRefusals,
      'note.received-short',
      'check-in.required',
      'receive.warehouse-required',
      'note.already-scanned',
      'note.scanned-by-other',
      'note.supplier-unknown',
    ],
    doc: 'Opens a scanned delivery note for receiving; an unknown one is fetched from the supplier portal while the worker waits (rules receiving-step-2-scan-delivery-note, delivery-not-scanned-twice).',
  }),
  checkNote: call({
    name: 'checkNote',
    paths: ['/api/Receive/CheckDeliveryValidate'],
    access: 'permission',
    permission: 'receive',
    effect: 'read',
    input: shape({ noteNo: dataNoteNo }),
    output: shape({ noteNo: ['DeliNo', code()], state: ['Status', text()] }),
    refusals: [...openNoteRefusals],
    doc: 'Checks whether a delivery note can be received, without opening it.',
  }),
  noteDetail: call({
    name: 'noteDetail',
    paths: ['/api/Receive/GetDeliveryDetail', '/api/Receive/GetDeliveryWhDetail'],
    access: 'permission',
    permission: 'receivingNotes',
    effect: 'read',
    input: shape({ noteNo: dataNoteNo }),
    output: noteDetail,
    refusals: [...noteRefusals],
    doc: 'A delivery note with its lines, their locations and label counts.',
  }),
  receiveSnapshot: call({
    name: 'receiveSnapshot',
    paths: ['/api/Receive/GetReceiveSnapshot'],
    access: 'permission',
    permission: 'receive',
    effect: 'read',
    input: shape({ noteNo: dataNoteNo, warehouseId: ['data.WID', id().optional()] }),
    output: receiveSnapshot,
    refusals: [...noteRefusals],
    doc: 'Everything a device needs to receive an opened delivery note without asking: lines, labels with their outer boxes, homes, and the locations of the warehouse.',
  }),
  noteTotal: call({
    name: 'noteTotal',
    paths: ['/api/Receive/GetDeliTotalQty'],
    access: 'permission',
    permission: 'receivingNotes',
    effect: 'read',
    input: shape({ noteNo }),
    output: shape({ totalQty: ['TotalQty', qty()], receivedQty: ['InQty', qty()], scannedQty: ['ScanQty', qty()] }),
    refusals: [...noteRefusals],
    doc: 'Announced, received and scanned quantity of a delivery note, summed over its lines.',
  }),
  unreceivedTotal: call({
    name: 'unreceivedTotal',
    paths: ['/api/Receive/GetUnRecieveDelinoTotal', '/api/Receive/GetUnRecieveDelinoTotalN'],
    access: 'permission',
    permission: 'unreceivedNotes',
    effect: 'read',
    input: shape({ org, noteNo: ['data.delino', code(60).optional()], supplierCode: ['data.supplierCode', code(60).optional()] }),
    output: shape({ notes: ['Total', int()], qty: ['TotalQty', qty()] }),
    refusals: [],
    doc: 'How many delivery notes are not received yet and their quantity, all or those of a number or supplier.',
  }),
  pushNote: call({
    name: 'pushNote',
    paths: ['/api/Receive/PushDelinoToESB'],
    access: 'permission',
    permission: 'pushNote',
    effect: 'write',
    input: shape({
      noteNos: ['data.delinos', chosenCodes(50)],
      /** The part that the caller misses; the portal always sends a note together with its labels. */
      what: ['pushflag', oneOf('note', 'labels', '0', '1').optional()],
      /** Drop the unscanned labels, also those made here, for the portal's. */
      deleteLabels: ['delBars', flag().optional()],
    }),
    output: outcomes,
    refusals: ['push.nothing-selected', 'push.one-row-only', ...noteRefusals, 'push.failed', 'note.deleted', 'note.supplier-unknown'],
    doc: 'Fetches a delivery note from the supplier portal again (rules push-order-selection-required, push-single-row).',
  }),
  syncNote: call({
    name: 'syncNote',
    paths: ['/api/Receive/SyncDelinoByBigDB'],
    access: 'permission',
    permission: 'pushNote',
    effect: 'write',
    input: shape({
      noteNos: ['data.delinos', chosenCodes(50)],
      what: ['pushflag', text(20).optional()],
      deleteLabels: ['delBars', flag().optional()],
    }),
    output: outcomes,
    refusals: ['push.nothing-selected', ...noteRefusals, 'push.failed', 'note.deleted', 'note.supplier-unknown'],
    doc: 'Synchronizes several delivery notes with the supplier portal.',
  }),
  deleteNotes: call({
    name: 'deleteNotes',
    paths: ['/api/Receive/DeleteDelino'],
    access: 'permission',
    effect: 'write',
    input: shape({ noteNos: ['delinos', chosenCodes()] }),
    output: outcomes,
    refusals: ['select-to-delete', ...openNoteRefusals, 'note.line-received', 'note.secondary'],
    doc: 'Deletes delivery notes of which nothing was received; secondary ones are deleted in the ERP (rule delivery-secondary-not-deleted-in-wms).',
  }),
};
