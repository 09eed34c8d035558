import { call } from '../core/call.ts';
import { day, id, int, listOf, oneOf, text } from '../core/fields.ts';
import { fileAnswer } from '../core/fileAnswer.ts';
import { shape } from '../core/shape.ts';
import { mostUsageDays, usageGroupings, usageModules } from './usage.rules.ts';

const counts = { should: ['ShouldCount', int()], actual: ['ActualCount', int()] } as const;
const asked = {
  module: ['Module', oneOf(...usageModules)],
  /** Without days nothing was asked (rule query-first). */
  from: ['FromDate', day().optional()],
  to: ['ToDate', day().optional()],
  by: ['GroupBy', oneOf(...usageGroupings).default('day')],
  warehouseId: ['WID', id().optional()],
} as const;
const common = { access: 'permission', permission: 'statistics', effect: 'read', refusals: ['query-first', 'statistics.range'] } as const;

/** Calls of the statistics. */
export const statisticsCalls = {
  usageStatistics: call({
    ...common,
    name: 'usageStatistics',
    paths: ['/api/Basic/GetUsageStatistics'],
    input: shape(asked),
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
    input: shape({ ...asked, format: ['format', oneOf('xlsx', 'csv').default('xlsx')] }),
    output: fileAnswer,
    doc: 'The same figures as a table file, with the unused documents and the rate.',
  }),
};
