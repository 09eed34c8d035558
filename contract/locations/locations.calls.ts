import { z } from 'zod';
import { call } from '../core/call.ts';
import { code, flag, id, idOrNew, ids, int, listOf, oneOf, qty, text } from '../core/fields.ts';
import { fileAnswer } from '../core/fileAnswer.ts';
import { fileInput, fileRefusals, importResult, masterRecord, masterRefusals } from '../core/masterShapes.ts';
import { readRevision } from '../core/revision.ts';
import { shape } from '../core/shape.ts';
import { printerDpis, printerFontForm } from '../labels/labelPrinter.ts';
import { demandCalls } from './demand.calls.ts';
import { mapCalls } from './map.calls.ts';
import { palletCalls } from './pallet.calls.ts';
import { positionCalls } from './position.calls.ts';

const kind = oneOf('warehouses', 'areas', 'locations');
const person = shape({ account: ['Account', code()], name: ['Name', text()], employeeNo: ['EmployeeNo', text()] });
const printed = {
  ids: ['ids', ids(2000)],
  /** A label stock of `labelSizes`, or width and height in millimetres (`75x45`); without it that of the plant. */
  size: ['size', text(20).optional()],
  /** Points from the shelf at the place above or below it. */
  arrow: ['arrow', oneOf('up', 'down').optional()],
} as const;

/** Calls about places: warehouses, areas, storage locations, their labels and their people. */
export const locationsCalls = {
  ...demandCalls,
  ...mapCalls,
  ...palletCalls,
  ...positionCalls,
  updateWarehouse: call({
    name: 'updateWarehouse',
    paths: ['/api/Warehouse/UpdateWarehouse'],
    access: 'permission',
    permission: 'managePlaces',
    effect: 'write',
    input: shape({
      /** Identity of the place that is changed; absent for a new one. */
      id: ['WID', idOrNew()],
      /** Sent by old clients for a change of an existing place; the id has the same meaning. */
      postBack: ['IsPostBack', flag().optional()],
      /** The kind of the record; without it, the fields decide. */
      kind: ['kind', kind.optional()],
      record: ['BasicData', z.union([z.string().max(20_000).transform(readJson), masterRecord]).pipe(masterRecord)],
      revision: readRevision,
    }),
    emptyClears: ['BasicData'],
    output: shape({ id: ['WID', id()], code: ['Code', code()], created: ['Created', z.boolean()] }),
    refusals: [...masterRefusals, 'record.changed'],
    doc: 'Saves a warehouse, an area or a storage location (rule location-code-charset). Fields that are not sent stay as they are.',
  }),
  findWarehouse: call({
    name: 'findWarehouse',
    paths: ['/api/BaseInfo/GetWarehouseInfoByID'],
    access: 'signedIn',
    effect: 'read',
    input: shape({ id: ['WID', id()] }),
    output: shape({
      id: ['WID', id()],
      code: ['WCode', code()],
      name: ['WName', text()],
      intermediate: ['IsMiddle', z.boolean()],
      status: ['Status', oneOf('1', '0')],
      /** The code at the door, scanned before receiving here. */
      checkInCode: ['SignCode', text()],
      areas: ['Areas', listOf(shape({ id: ['AID', id()], code: ['ACode', code()], name: ['AName', text()] }), 1000)],
      locations: ['LocationCount', int()],
      keepers: ['Keepers', listOf(person)],
      counters: ['Counters', listOf(person)],
    }),
    refusals: ['warehouse.not-found'],
    doc: 'One warehouse with its areas, people and check-in code.',
  }),
  uploadPositions: call({
    name: 'uploadPositions',
    paths: ['/api/SampleQuery/UploadPositionFile'],
    access: 'permission',
    permission: 'managePlaces',
    effect: 'write',
    upload: true,
    input: shape({ kind: ['kind', kind.default('locations')], ...fileInput }),
    output: importResult,
    refusals: [...fileRefusals],
    doc: 'Saves the places of an Excel or CSV file: all of them, or none and everything that is wrong with row and column.',
  }),
  positionTemplate: call({
    name: 'positionTemplate',
    paths: ['/api/SampleQuery/PositionTemplate'],
    get: ['/api/SampleQuery/PositionTemplate'],
    access: 'permission',
    permission: 'managePlaces',
    effect: 'read',
    input: shape({ kind: ['kind', kind.default('locations')], format: ['format', oneOf('xlsx', 'csv').default('xlsx')] }),
    output: fileAnswer,
    refusals: [],
    doc: 'The file to fill in for the upload of places.',
  }),
  createRack: call({
    name: 'createRack',
    paths: ['/api/Warehouse/CreateRack'],
    access: 'permission',
    permission: 'managePlaces',
    effect: 'write',
    input: shape({
      warehouseId: ['WID', id()],
      areaId: ['AID', id().optional()],
      first: ['first', text(40).optional()],
      last: ['last', text(40).optional()],
      reporting: ['IsReport', flag().default(false)],
      intermediate: ['IsMiddle', flag().default(false)],
      /** Cartons that fit into each of them. */
      capacity: ['Capacity', int(0, 99_999).optional()],
    }),
    output: shape({
      total: ['Total', int()],
      created: ['Created', int()],
      /** Codes that were there before, the first 100. */
      existing: ['Existing', listOf(code(), 100)],
      sample: ['Sample', listOf(code(), 20)],
    }),
    refusals: [
      'warehouse.not-found',
      'area.not-found',
      'rack.codes-required',
      'rack.pattern',
      'rack.order',
      'rack.too-many',
      'rack.other-warehouse',
    ],
    doc: 'Makes all locations from the first code to the last, A01-01-01 to A12-05-08; those that exist in the warehouse stay as they are.',
  }),
  setLocationStatus: call({
    name: 'setLocationStatus',
    paths: ['/api/Warehouse/SetLocationStatus'],
    access: 'permission',
    permission: 'managePlaces',
    effect: 'write',
    input: shape({ ids: ['ids', ids(2000).optional()], active: ['status', flag()] }),
    output: shape({ changed: ['Changed', int()] }),
    refusals: ['location.select', 'location.in-stock'],
    doc: 'Opens or closes storage locations; one in which something lies is not closed, and none with it.',
  }),
  locationContents: call({
    name: 'locationContents',
    paths: ['/api/Warehouse/GetLocationContents'],
    access: 'permission',
    permission: 'stock',
    effect: 'read',
    input: shape({ code: ['PCode', code()] }),
    output: shape({
      id: ['PID', id()],
      code: ['PCode', code()],
      name: ['PName', text()],
      warehouse: ['WCode', code()],
      warehouseName: ['WName', text()],
      area: ['ACode', text()],
      status: ['Status', oneOf('1', '0')],
      reporting: ['IsReport', z.boolean()],
      intermediate: ['IsMiddle', z.boolean()],
      /** The reader is counting there at the moment, so the content is hidden. */
      counted: ['BeingCounted', flag()],
      contents: [
        'Contents',
        listOf(
          shape({
            item: ['ItemNo', code()],
            itemName: ['ItemName', text()],
            batch: ['BatchNo', text()],
            project: ['ProjectNo', text()],
            stockStatus: ['StockStatus', oneOf('inspection', 'available', 'hold')],
            qty: ['Qty', qty()],
            reserved: ['ReservedQty', qty()],
            unit: ['Unit', text()],
          }),
          1000,
        ),
      ],
    }),
    refusals: ['location.not-found'],
    doc: 'A storage location by its scanned code, and what lies in it (the first 1,000 stock keys).',
  }),
  locationLabelPdf: call({
    name: 'locationLabelPdf',
    paths: ['/api/Warehouse/LocationLabelPdf'],
    access: 'permission',
    permission: 'printPlaces',
    effect: 'read',
    input: shape({ ...printed, firstCell: ['firstCell', int(0, 200).default(0)] }),
    output: fileAnswer,
    refusals: ['location.select', 'label-size.unknown'],
    doc: 'Labels of storage locations as PDF, in the chosen size.',
  }),
  locationLabelZpl: call({
    name: 'locationLabelZpl',
    paths: ['/api/Warehouse/LocationLabelZpl'],
    access: 'permission',
    permission: 'printPlaces',
    effect: 'read',
    input: shape({
      ...printed,
      /** Resolution and font of the printer; without them those of the plant. */
      dpi: ['dpi', oneOf(...printerDpis).optional()],
      font: ['font', z.string().trim().regex(printerFontForm).optional()],
    }),
    output: fileAnswer,
    refusals: ['location.select', 'label-size.unknown'],
    doc: 'Labels of storage locations in ZPL II for a label printer.',
  }),
  signCodePdf: call({
    name: 'signCodePdf',
    paths: ['/api/Warehouse/SignCodePdf'],
    access: 'permission',
    permission: 'printPlaces',
    effect: 'read',
    input: shape({
      of: ['of', oneOf('warehouses', 'people').default('warehouses')],
      /** Only of this warehouse; of the whole organisation when absent. */
      warehouseId: ['WID', id().optional()],
      size: ['size', text(20).optional()],
    }),
    output: fileAnswer,
    refusals: ['label-size.unknown', 'sign-code.nothing'],
    doc: 'The codes to check in with at the doors of warehouses, or the badges of their keepers and counters, as PDF.',
  }),
  saveWarehousePeople: call({
    name: 'saveWarehousePeople',
    paths: ['/api/Warehouse/SaveWarehousePeople'],
    access: 'permission',
    permission: 'manageWarehousePeople',
    effect: 'write',
    input: shape({
      warehouseId: ['WID', id()],
      duty: ['duty', oneOf('keeper', 'counter')],
      accounts: ['accounts', listOf(code(), 200)],
      /** The people on the list when the screen read it; a list that changed since is refused. */
      read: ['read', listOf(code(), 200).optional()],
    }),
    output: shape({ added: ['Added', int()], removed: ['Removed', int()] }),
    refusals: ['warehouse.not-found', 'account.not-found', 'record.changed'],
    doc: 'Sets who keeps or who counts a warehouse: afterwards exactly the accounts sent.',
  }),
};

function readJson(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
}
