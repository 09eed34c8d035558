import { z } from 'zod';
import { call } from '../core/call.ts';
import { flag, int, moment, oneOf, text } from '../core/fields.ts';
import { shape } from '../core/shape.ts';

const org = ['org', text(20).optional()] as const;
const desk = { access: 'permission', permission: 'exchangeDesk' } as const;

/** Why a comparison was not possible. */
const stockProblems = ['', 'not-offered', 'no-connection', 'silent'] as const;

/** The ERP's stock beside the ledger. */
export const stockComparisonCalls = {
  compareStock: call({
    ...desk,
    name: 'compareStock',
    paths: ['/api/Exchange/CompareStock'],
    effect: 'write',
    input: shape({ org }),
    output: shape({ compared: ['Compared', int()], differences: ['Differences', int()] }),
    refusals: ['exchange.no-connection', 'exchange.stock-not-offered', 'exchange.stock-silent'],
    doc: 'Asks the ERP for its whole stock and compares it with the ledger per item and warehouse, less what is on the way; what differs replaces the last comparison (list stockDifferences).',
  }),
  stockComparison: call({
    ...desk,
    name: 'stockComparison',
    paths: ['/api/Exchange/StockComparison'],
    effect: 'read',
    input: shape({ org }),
    output: shape({
      /** Null when the stock was never compared. */
      at: ['At', moment().nullable()],
      asOf: ['AsOf', moment().nullable()],
      /** The compared file; empty when the stock was requested from the ERP. */
      file: ['FileName', z.string()],
      by: ['UserName', z.string()],
      compared: ['Compared', int()],
      differences: ['Differences', int()],
      problem: ['Problem', oneOf(...stockProblems)],
      triedAt: ['TriedAt', moment().nullable()],
      /** Whether the ERP exchanges files, and the newest file with its stock. */
      inFiles: ['InFiles', flag()],
      newestFile: ['NewestFile', z.string()],
      newestAt: ['NewestAt', moment().nullable()],
      newestMinutes: ['NewestMinutes', int()],
    }),
    refusals: [],
    doc: 'When the stock was last compared with the ERP, by whom (empty: by the schedule), how many items and warehouses, how many differed, and why the last try of the schedule came to nothing.',
  }),
};
