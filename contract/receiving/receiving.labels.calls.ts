import { call } from '../core/call.ts';
import { chosenCodes } from '../core/chosen.ts';
import { code, flag, int, listOf, qty, scanned, text } from '../core/fields.ts';
import { outcomes } from '../core/outcomes.ts';
import { shape } from '../core/shape.ts';
import { labelDetail, labelOfNote } from '../labels/label.shapes.ts';
import { cabinetLengths } from './cabinet.rules.ts';
import { labelRefusals, noteInWorkRefusals, noteRefusals, openNoteRefusals } from './receiving.refusals.ts';
import { dataNoteNo, done, noteLine, noteNo, org } from './receiving.shapes.ts';

/** Fields that loading and unloading share. */
const ofCabinet = {
  access: 'permission',
  permission: 'cabinet',
  effect: 'write',
  input: shape({ cabinetNo: ['cabinetNo', text(cabinetLengths.cabinetNo).optional()], label: ['bar', code(cabinetLengths.label)] }),
  output: shape({ label: ['Bar', labelDetail], loaded: ['Loaded', int()] }),
} as const;

/** Labels of delivery notes: scanned, looked up, generated, voided, and carried in and out of cabinets. */
export const receivingLabelsCalls = {
  noteLineByLabel: call({
    name: 'noteLineByLabel',
    paths: ['/api/Receive/GetDeliveryDetailByBar'],
    access: 'permission',
    permission: 'receivingNotes',
    effect: 'read',
    input: shape({ noteNo, itemNo: ['itemno', code().optional()], label: ['bar', scanned()] }),
    output: noteLine,
    refusals: [...noteRefusals, 'label.not-found', 'label.other-note', 'label.other-item'],
    doc: 'The line of a delivery note that a label belongs to; another item number is refused.',
  }),
  noteLabels: call({
    name: 'noteLabels',
    paths: ['/api/Receive/GetDeliveryScanBarcodesByDelino'],
    access: 'permission',
    permission: 'receivingNotes',
    effect: 'read',
    input: shape({ noteNo: dataNoteNo, scannedOnly: ['data.scannedOnly', flag().optional()] }),
    output: shape({ labels: ['Bars', listOf(labelOfNote, 10_000)] }),
    refusals: [...noteRefusals],
    doc: 'The labels of a delivery note with their scan state; the missing ones are those without a scan time. `ID` is the scan’s, as it is deleted by.',
  }),
  findLabel: call({
    name: 'findLabel',
    paths: ['/api/Receive/GetDeliveryScanBarcodeDetail'],
    access: 'permission',
    permission: 'receivingNotes',
    effect: 'read',
    input: shape({ org, code: ['data.bar', scanned()], noteNo: ['data.delino', code(60).optional()] }),
    output: labelDetail,
    refusals: ['label.not-found', 'label.portal-silent', 'label.other-note'],
    doc: 'Looks a delivery label up without recording a scan.',
  }),
  scanLabel: call({
    name: 'scanLabel',
    paths: ['/api/Receive/GetDeliveryScanBarcodeDetailNew'],
    access: 'permission',
    permission: 'receive',
    supplierPermission: 'supplierScan',
    effect: 'write',
    input: shape({
      org,
      noteNo: ['data.delino', code(60)],
      code: ['data.bar', scanned()],
      boxNo: ['data.boxno', text(60).optional()],
      byHand: ['data.byHand', flag().optional()],
      /** Why it was not scanned but picked by hand, in the worker's words. */
      reason: ['data.reason', text().optional()],
      account: ['usercode', text(60).optional()],
      userType: ['usertype', text(20).optional()],
    }),
    output: shape({
      label: ['Bar', labelDetail],
      scannedLabels: ['ScanBarCount', int()],
      labelCount: ['BarCount', int()],
      line: ['Line', noteLine],
    }),
    refusals: [...noteInWorkRefusals, ...labelRefusals],
    doc: 'Verifies a scanned label of a delivery note and records the scan (rules label-belongs-to-delivery, supplier-code-matches, label-not-scanned-twice). A supplier account’s scan has type `supplier` and no effect on the note.',
  }),
  scanBox: call({
    name: 'scanBox',
    paths: ['/api/Receive/GetTwoScanBarcodeDetail'],
    access: 'permission',
    permission: 'receive',
    effect: 'read',
    input: shape({ org, noteNo: ['data.delino', code(60)], boxNo: ['data.boxno', code(60)] }),
    output: shape({ labels: ['Bars', listOf(labelDetail, 1000)] }),
    refusals: [...noteRefusals, 'label.outer-box-mismatch'],
    doc: 'The labels inside an outer box, first step of a scan in two steps (rule outer-box-matches-receipt).',
  }),
  syncNoteLabels: call({
    name: 'syncNoteLabels',
    paths: ['/api/Receive/SyncDelinoBarsToStockDetail'],
    access: 'permission',
    permission: 'receive',
    effect: 'write',
    input: shape({ noteNo }),
    output: shape({
      changed: ['Done', int()],
      /** Sentences in the reader's language: the labels whose place is unknown, and the remedy. */
      left: ['Left', listOf(text(1000), 1000)],
    }),
    refusals: [...noteRefusals],
    doc: 'Puts the labels that a receipt of a note left behind into stock, where their unlabelled goods lie now. Labels whose goods are gone, or may lie in several places, stay as they are and are named.',
  }),
  createNoteLabels: call({
    name: 'createNoteLabels',
    paths: ['/api/Receive/CreateDelinoBar'],
    access: 'permission',
    permission: 'manageLabels',
    effect: 'write',
    input: shape({
      noteNo: dataNoteNo,
      lineNo: ['data.lineNo', int(1).optional()],
      /** Without it that of the item, or all that has no labels yet. */
      packQty: ['data.packQty', qty().optional()],
      count: ['data.count', int(1, 1000).optional()],
    }),
    output: shape({ labels: ['Bars', listOf(labelDetail, 1000)] }),
    refusals: [
      ...openNoteRefusals,
      'label.line-required',
      'label.qty-over',
      'label.too-many',
      'receive.qty-decimals',
      'receive.line-unusable',
    ],
    doc: 'Generates labels for what a line of a delivery note has no labels for yet (rule barcode-record-required).',
  }),
  deleteNoteLabels: call({
    name: 'deleteNoteLabels',
    paths: ['/api/Receive/DeleteDelinoBars'],
    access: 'permission',
    permission: 'manageLabels',
    effect: 'write',
    input: shape({ noteNo: dataNoteNo, lineNo: ['data.lineNo', int(1).optional()] }),
    output: done,
    refusals: [...noteRefusals, 'label.in-use'],
    doc: 'Voids all unscanned labels of a delivery note or of one line.',
  }),
  voidLabels: call({
    name: 'voidLabels',
    paths: ['/api/Receive/DelBarInfo'],
    access: 'permission',
    permission: 'manageLabels',
    effect: 'write',
    input: shape({ codes: ['data.bars', chosenCodes()], reason: ['data.reason', text(140).optional()] }),
    output: outcomes,
    refusals: ['select-to-delete', 'label.not-found', 'label.in-use', 'label.void'],
    doc: 'Voids labels that were not scanned; a void label explains itself when scanned.',
  }),
  loadCabinet: call({
    ...ofCabinet,
    name: 'loadCabinet',
    paths: ['/api/Receive/LoadCabinet'],
    refusals: [
      'cabinet.required',
      'cabinet.already-loaded',
      'label.not-found',
      'label.portal-silent',
      'label.void',
      'label.supplier-mismatch',
    ],
    doc: 'Loads a labelled carton into a cabinet (rule cabinet-number-required).',
  }),
  unloadCabinet: call({
    ...ofCabinet,
    name: 'unloadCabinet',
    paths: ['/api/Receive/UnloadCabinet'],
    refusals: [
      'cabinet.required',
      'cabinet.not-loaded',
      'cabinet.other-cabinet',
      'label.not-found',
      'label.portal-silent',
      'label.supplier-mismatch',
    ],
    doc: 'Unloads a carton that was loaded before (rule cabinet-unload-needs-load).',
  }),
};
