import { z } from 'zod';
import { code, int, listOf, text } from './fields.ts';
import { shape } from './shape.ts';

/** What is wrong with one cell; the text `error.<fault>` says it with `field`, `text` and `detail`. */
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

/** Rows of a file, as its faults number them, that whoever brings it leaves out so that the others are saved; none at first. */
export const leaveOut = ['LeaveOut', rowNumbers.optional()] as const;

/** What became of a file: everything that was not left out is saved, or nothing, and all that is wrong. */
export const importResult = shape({
  created: ['Created', int()],
  updated: ['Updated', int()],
  unchanged: ['Unchanged', int()],
  faults: ['Faults', listOf(importFault, 2000)],
  /** Faults beyond the listed ones. */
  more: ['More', int()],
  /** Rows that were left out as asked, and what belongs to them. */
  leftOut: ['LeftOut', int()],
  /** Columns of the file that nobody knows. */
  ignored: ['Ignored', listOf(text(200), 200)],
});

/** The faults of a cell or record, which are refusals when the record comes from a form. */
export const masterRefusals = [
  'table.cell-required',
  'table.cell-wrong',
  'table.cell-too-long',
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
] as const;

/** A record as a form sends it: values by wire name. */
export const masterRecord = z.record(z.string().max(60), z.union([z.string(), z.number(), z.boolean(), z.null()]));
