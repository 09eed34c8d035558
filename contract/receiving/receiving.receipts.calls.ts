import { z } from 'zod';
import { call } from '../core/call.ts';
import { code, id, int, listOf, qty, text } from '../core/fields.ts';
import { shape } from '../core/shape.ts';
import { requiredInCalls } from '../core/wireNames.ts';
import { noteInWorkRefusals, noteRefusals } from './receiving.refusals.ts';
import { noteDetail, noteNo, org, receiptLineInput } from './receiving.shapes.ts';

/** Calls for the places of a note's lines, and for the receipt. */
export const receivingReceiptsCalls = {
  saveLineLocations: call({
    name: 'saveLineLocations',
    paths: ['/api/Receive/UpdatgeWh'],
    access: 'permission',
    permission: 'receive',
    effect: 'write',
    input: shape({
      org,
      noteNo: ['data.delino', code(60)],
      lineNos: ['data.lines', listOf(int(1), 2000).default([])],
      locationCode: ['data.PCode', code(60).optional()],
      /** Each line with a place of its own, instead. */
      rows: ['data.rows', listOf(shape({ lineNo: ['LineNo', int(1)], locationCode: ['PCode', code(60)] }), 2000).optional()],
      /** The warehouse being received into; the location must lie in it. */
      warehouseId: ['data.WID', id().optional()],
    }),
    output: noteDetail,
    refusals: [
      ...noteInWorkRefusals,
      ...([
        'select-to-save',
        'receive.line-unusable',
        'location.not-found',
        'location.wrong-warehouse',
        'location.inactive',
        'location.other-shelf',
      ] as const),
    ],
    doc: 'Gives the selected lines a storage location (rules receiving-step-4-scan-location, location-code-exists, location-code-correct).',
  }),
  saveNoteLocation: call({
    name: 'saveNoteLocation',
    paths: ['/api/Receive/UpdatgeDelinoWh'],
    access: 'permission',
    permission: 'receive',
    effect: 'write',
    input: shape({ noteNo, locationCode: ['PCode', code(60)], warehouseId: ['WID', id().optional()] }),
    output: noteDetail,
    refusals: [...noteInWorkRefusals, 'location.not-found', 'location.wrong-warehouse', 'location.inactive'],
    doc: 'Gives every open line of a delivery note one storage location.',
  }),
  clearNoteLocations: call({
    name: 'clearNoteLocations',
    paths: ['/api/Receive/ClearDelinoDefaultWh'],
    access: 'permission',
    permission: 'receive',
    effect: 'write',
    input: shape({ noteNo, lineNos: ['lines', listOf(int(1), 2000).optional()] }),
    output: noteDetail,
    refusals: [...noteInWorkRefusals, 'select-to-clear-location', 'receive.line-unusable'],
    doc: 'Clears the storage location of the selected lines, or of all open ones (rule location-clear-selected).',
  }),
  checkNoteLocations: call({
    name: 'checkNoteLocations',
    paths: ['/api/Receive/VilidateItemWarehouse'],
    access: 'permission',
    permission: 'receive',
    effect: 'read',
    input: shape({ noteNo }),
    output: shape({ complete: ['Complete', z.boolean()], missing: ['Missing', listOf(code())] }),
    refusals: [...noteRefusals],
    doc: 'Whether every open line has a storage location; `missing` are the item numbers without.',
  }),
  saveReceipt: call({
    name: 'saveReceipt',
    paths: ['/api/Receive/DoReceiveWh', '/api/Receive/DoReceive'],
    access: 'permission',
    permission: 'receive',
    effect: 'write',
    input: shape({
      noteNo: ['data.delino', code(60)],
      lines: ['data.lines', requiredInCalls(listOf(receiptLineInput, 2000).optional())],
      warehouseId: ['WID', id().optional()],
      /** A number that GetBillNo gave for a receipt; without one the receipt numbers itself. */
      number: ['data.BillNo', code(60).optional()],
    }),
    output: shape({
      receiptNo: ['RcvCode', code()],
      noteNo: ['DeliNo', code()],
      noteState: ['Status', text()],
      lines: ['Lines', int()],
      totalQty: ['TotalQty', qty()],
      /** Lines whose goods wait for the inspection, and lines that are a task to put away already (decision 0070). */
      toInspect: ['ToInspect', int()],
      toPutAway: ['ToPutAway', int()],
    }),
    refusals: [
      ...noteInWorkRefusals,
      'receive.warehouse-required',
      'select-to-receive',
      'receive.line-unusable',
      'location.required',
      'location.home-closed',
      'location.wrong-warehouse',
      'location.inactive',
      'label.minimum',
      'receive.qty-over',
      'receive.qty-decimals',
      'receive.reason-required',
      'receive.nothing',
      'receive.day-missing',
      'receive.days-differ',
      'receive.days-order',
      'receive.days-meanwhile',
      'receive.too-old',
      'receive.item-inactive',
      'label.not-found',
      'label.sum-other',
      'bill.not-drawn',
      'stock.too-much',
    ],
    doc: 'Saves the receipt of the selected lines: stock, labels, note state and the message to the ERP in one transaction (rule receiving-step-5-save).',
  }),
};
