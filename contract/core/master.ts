import { z } from 'zod';
import { code, int, listOf, text } from './fields.ts';
import { shape } from './shape.ts';

/** A field of a record of master data; its wire name is the column's in the record's list, its label `field.<wire>`. */
export interface MasterField {
  readonly wire: string;
  readonly type: 'text' | 'int' | 'flag' | 'qty' | 'state' | 'reference';
  readonly required?: boolean;
  /** Characters of a text (140 unless said), or the largest number. */
  readonly max?: number;
  readonly min?: number;
  readonly pattern?: RegExp;
  /** For `state`: the states, with texts `state.<machine>.<state>`; the first is that of a new record left empty. */
  readonly machine?: string;
  readonly states?: readonly string[];
  /** For `reference`: the list whose codes are meant. */
  readonly refersTo?: string;
}

/**
 * A kind of master data as data: form, template, import and check all come from it. `code` names the record for
 * good; a kind more costs a definition here and a table on the server.
 */
export interface MasterDefinition {
  /** Name of the list that shows the records. */
  readonly list: string;
  readonly fields: { readonly code: MasterField } & Readonly<Record<string, MasterField>>;
}

/** Declares a kind of master data. */
export const master = <const D extends MasterDefinition>(definition: D): D => definition;

/** The fields that every record has; the code's own wire name differs by kind. */
export const masterFields = (codeWire: string) =>
  ({
    code: { wire: codeWire, type: 'text', required: true, max: 60 },
    name: { wire: 'NameZh', type: 'text', required: true },
    nameEn: { wire: 'NameEn', type: 'text' },
    nameYn: { wire: 'NameYn', type: 'text' },
  }) as const satisfies Record<string, MasterField>;

/** The last field of every record: whether it is in use. */
export const statusField = { wire: 'Status', type: 'state', machine: 'active', states: ['1', '0'] } as const satisfies MasterField;

/** What is wrong with one cell; the text `error.<fault>` says it with `field`, `text` and `detail`. */
const importFault = shape({
  row: ['Row', int()],
  column: ['Column', text(60)],
  fault: ['Fault', code()],
  text: ['Text', text(200)],
  detail: ['Detail', text(500)],
});

/** What became of a file: everything saved, or nothing and all that is wrong. */
export const importResult = shape({
  created: ['Created', int()],
  updated: ['Updated', int()],
  unchanged: ['Unchanged', int()],
  faults: ['Faults', listOf(importFault, 2000)],
  /** Faults beyond the listed ones. */
  more: ['More', int()],
  /** Columns of the file that nobody knows. */
  ignored: ['Ignored', listOf(text(200), 200)],
});

/** The faults of a cell or record, which are refusals when the record comes from a form. */
export const masterRefusals = [
  'table.cell-required',
  'table.cell-wrong',
  'table.cell-too-long',
  'table.cell-unknown',
  'table.cell-charset',
  'table.repeated',
  'master.exists',
  'master.not-found',
  'master.code-fixed',
  'master.in-stock',
  'master.in-use',
  'master.code-taken',
] as const;

/** Why a file is not read at all. */
export const fileRefusals = ['file.required', 'file.too-large', 'file.unreadable', 'file.empty', 'file.not-a-table'] as const;

/** A record as a form sends it: values by wire name. */
export const masterRecord = z.record(z.string().max(60), z.union([z.string(), z.number(), z.boolean(), z.null()]));
