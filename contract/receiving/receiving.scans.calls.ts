import { z } from 'zod';
import { call } from '../core/call.ts';
import { chosenIds } from '../core/chosen.ts';
import { code, listOf, moment, scanned, text } from '../core/fields.ts';
import { outcomes } from '../core/outcomes.ts';
import { shape } from '../core/shape.ts';
import { labelDetail } from '../labels/label.shapes.ts';
import { labelRefusals, noteInWorkRefusals, noteRefusals } from './receiving.refusals.ts';
import { done, org } from './receiving.shapes.ts';

/** Scan records: several at once, looked up, taken back. */
export const receivingScansCalls = {
  checkScannedBefore: call({
    name: 'checkScannedBefore',
    paths: ['/api/Receive/CheckExistsScanBar'],
    access: 'permission',
    permission: 'receive',
    effect: 'read',
    input: shape({
      boxNo: ['boxno', text(60).optional()],
      label: ['bar', scanned().optional()],
      scanType: ['scantype', text(20).optional()],
    }),
    output: shape({
      scanned: ['Exists', z.boolean()],
      scannedAt: ['ScanTime', moment().nullable()],
      scannedBy: ['Scanner', text().nullable()],
    }),
    refusals: ['scan.two-fit', 'scan.empty', 'scan.unknown-type'],
    doc: 'Whether a label or outer box was scanned before for a scan type, when and by whom.',
  }),
  saveScans: call({
    name: 'saveScans',
    paths: ['/api/Receive/SaveScanRecord'],
    access: 'permission',
    permission: 'receive',
    supplierPermission: 'supplierScan',
    effect: 'write',
    input: shape({
      org,
      databaseName: ['dbname', text(40).optional()],
      noteNo: ['data.delino', code(60)],
      labels: ['data.bars', listOf(scanned(), 1000)],
    }),
    output: outcomes,
    refusals: [...noteInWorkRefusals, 'scan.empty', ...labelRefusals],
    doc: 'Records several label scans of a delivery note at once; each has its own outcome. A supplier account’s are scans of type `supplier`, without effect on the note.',
  }),
  deleteScans: call({
    name: 'deleteScans',
    paths: ['/api/Receive/DoDelScanBarRecord'],
    access: 'permission',
    effect: 'write',
    input: shape({ ids: ['ids', chosenIds()], databaseName: ['dbname', text(40).optional()] }),
    output: done,
    refusals: ['select-to-delete', 'scan.already-saved', 'scan.not-found'],
    doc: 'Deletes scan records that no receipt has taken up (rule scan-record-delete-only-unsaved).',
  }),
  supplierScans: call({
    name: 'supplierScans',
    paths: ['/api/Receive/GetSupplierSacnBar', '/api/Receive/GetSupplierSacnBarN'],
    access: 'permission',
    permission: 'receivingNotes',
    effect: 'read',
    input: shape({ noteNo: ['data.delino', code(60).optional()], supplierCode: ['data.supplierCode', text(60).optional()] }),
    output: shape({ labels: ['Bars', listOf(labelDetail, 10_000)] }),
    refusals: [...noteRefusals],
    doc: 'Labels that suppliers scanned themselves, newest first; a supplier account sees its own only.',
  }),
};
