import { call } from '../core/call.ts';
import { code, day, flag, id, listOf, moment, oneOf, qty, sumOf, text } from '../core/fields.ts';
import { fileAnswer } from '../core/fileAnswer.ts';
import { shape } from '../core/shape.ts';
import { ageClasses } from './age.rules.ts';
import { mostUsageDays, usageGroupings, usageModules } from './usage.rules.ts';

const counts = { should: ['ShouldCount', sumOf()], actual: ['ActualCount', sumOf()] } as const;
const queryFields = {
  module: ['Module', oneOf(...usageModules)],
  /** Without days the query is not made (rule query-first). */
  from: ['FromDate', day().optional()],
  to: ['ToDate', day().optional()],
  by: ['GroupBy', oneOf(...usageGroupings).default('day')],
  warehouseId: ['WID', id().optional()],
} as const;
const common = { access: 'permission', permission: 'statistics', effect: 'read', refusals: ['query-first', 'statistics.range'] } as const;

/** The most documents that a line is drawn through. */
export const mostHistoryPoints = 1000;

/** Calls of the statistics. */
export const statisticsCalls = {
  usageStatistics: call({
    ...common,
    name: 'usageStatistics',
    paths: ['/api/Basic/GetUsageStatistics'],
    input: shape(queryFields),
    output: shape({
      ...counts,
      groups: [
        'Groups',
        listOf(
          shape({
            /** A day, the Monday of a week, a month; of places and people their identity, empty for none. */
            key: ['Key', text()],
            name: ['Name', text()],
            ...counts,
          }),
          mostUsageDays * 4,
        ),
      ],
    }),
    doc: 'How many documents of a module ought to pass through scanning and how many did, by time, place or person; the last days are counted live.',
  }),
  exportUsage: call({
    ...common,
    name: 'exportUsage',
    paths: ['/api/Basic/ExportUsageStatistics'],
    input: shape({ ...queryFields, format: ['format', oneOf('xlsx', 'csv').default('xlsx')] }),
    output: fileAnswer,
    doc: 'The same figures as a table file, with the unused documents and the rate.',
  }),
  stockHistory: call({
    name: 'stockHistory',
    paths: ['/api/Warehouse/GetStockHistory'],
    access: 'permission',
    permission: 'stock',
    effect: 'read',
    /** An item, a place, or an item at a place. */
    input: shape({ itemNo: ['ItemNo', code().optional()], location: ['PCode', code().optional()] }),
    output: shape({
      itemNo: ['ItemNo', text()],
      itemName: ['ItemName', text()],
      location: ['PCode', text()],
      /** Empty where items of several units lie together, or did. */
      unit: ['Unit', text()],
      qty: ['Qty', qty()],
      /** Newest first; the quantity is the stock after it. */
      points: [
        'Points',
        listOf(
          shape({
            at: ['At', moment()],
            documentType: ['DocType', text()],
            documentNo: ['DocNo', text()],
            reversal: ['Reversal', flag()],
            change: ['ChangeQty', qty()],
            qty: ['Qty', qty()],
          }),
          mostHistoryPoints,
        ),
      ],
      /** There are older rows. */
      more: ['More', flag()],
      age: ['Age', listOf(shape({ name: ['AgeClass', oneOf(...ageClasses)], qty: ['Qty', qty()] }), ageClasses.length)],
    }),
    refusals: ['query-first', 'item.not-found', 'location.not-found', 'stock.counted-blind'],
    doc: 'How much of an item, at a place, or of an item at a place lay there after each of the last documents, from the ledger; and how old it is, when what came first goes first.',
  }),
};
