import { z } from 'zod';
import { code, flag, int, listOf, oneOf, text } from './fields.ts';
import { fileEncodings } from './fileEncodings.ts';
import { shape } from './shape.ts';

/** One fault of one cell; the text `error.<fault>` describes it with `field`, `text` and `detail`. */
const importFault = shape({
  row: ['Row', int()],
  column: ['Column', text(60)],
  fault: ['Fault', code()],
  text: ['Text', text(200)],
  detail: ['Detail', text(500)],
});

const rowNumbers = z.union([
  listOf(int(), 1000),
  z
    .string()
    .regex(/^\[?[\d,]{0,8000}\]?$/)
    .transform((joined) => (joined.match(/\d+/g) ?? []).map(Number)),
]);

/** Fields sent with a file. */
export const fileInput = {
  /** Numbers of the rows that the caller leaves out, so that the others are saved; none at first. */
  leaveOut: ['LeaveOut', rowNumbers.optional()],
  /** The encoding of a text file, when a person had to choose it. */
  encoding: ['Encoding', oneOf(...fileEncodings).optional()],
  /** Stores nothing: the answer only shows the result and the faults. */
  preview: ['Preview', flag().optional()],
} as const;

/** The first rows of a file as they would be stored; columns by wire name, cells in the reader's words. */
const importPreview = shape({
  /** Of a text file. */
  encoding: ['Encoding', oneOf(...fileEncodings).optional()],
  /** Whether the encoding was recognised for certain; if not, a person chooses. */
  sure: ['Sure', flag()],
  columns: ['Columns', listOf(text(60), 200)],
  rows: ['Rows', listOf(shape({ row: ['Row', int()], cells: ['Cells', listOf(text(2000), 200)] }), 50)],
  /** Rows that would be stored. */
  total: ['Total', int()],
});

/** The outcome of a file: all rows that were not left out are saved, or none are; and all faults. */
export const importResult = shape({
  created: ['Created', int()],
  updated: ['Updated', int()],
  unchanged: ['Unchanged', int()],
  faults: ['Faults', listOf(importFault, 2000)],
  /** Faults beyond the listed ones. */
  more: ['More', int()],
  /** Number of rows left out on request, together with the rows that belong to them. */
  leftOut: ['LeftOut', int()],
  /** Unknown columns of the file. */
  ignored: ['Ignored', listOf(text(200), 200)],
  preview: ['Preview', importPreview.optional()],
});

/** The faults of a cell or record, which are refusals when the record comes from a form. */
export const masterRefusals = [
  'table.cell-required',
  'table.cell-wrong',
  'table.cell-two-ways',
  'table.cell-too-long',
  'table.cell-exponent',
  'table.cell-unknown',
  'table.cell-not-allowed',
  'table.cell-charset',
  'table.repeated',
  'master.exists',
  'master.not-found',
  'master.code-fixed',
  'master.in-stock',
  'master.item-named',
  'master.in-use',
  'master.code-taken',
] as const;

/** Why a file is not read at all. */
export const fileRefusals = [
  'file.required',
  'file.too-large',
  'file.unreadable',
  'file.not-excel',
  'file.empty',
  'file.not-a-table',
  'file.encoding-unsure',
] as const;

/** A record as a form sends it: values by wire name. */
export const masterRecord = z.record(z.string().max(60), z.union([z.string(), z.number(), z.boolean(), z.null()]));
