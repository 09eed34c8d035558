/** A field of a record of master data; its wire name is the column's in the record's list, its label `field.<wire>`. */
export interface MasterField {
  readonly wire: string;
  readonly type: 'text' | 'int' | 'flag' | 'qty' | 'state' | 'reference';
  /** The column of the record's list that shows it in the reader's language: older clients and files call it so. */
  readonly also?: string;
  /** The key of its text, where the text of the wire name does not fit. */
  readonly label?: string;
  readonly required?: boolean;
  /** Most characters of a text (140 without it), or the largest number. */
  readonly max?: number;
  readonly min?: number;
  readonly pattern?: RegExp;
  /** For `state`: the states, with texts `state.<machine>.<state>`; the first is that of a new record left empty. */
  readonly machine?: string;
  readonly states?: readonly string[];
  /** For `text`: texts `<words>.<value>` name values; a file may hold known ones only. */
  readonly words?: string;
  /** For `reference`: the list whose codes are meant. */
  readonly refersTo?: string;
  /** Limits the offered records of that list: values by code name of the column. */
  readonly among?: Readonly<Record<string, string | readonly string[]>>;
  /** Limits them to those that have the value of another field: code name of the column, and the wire name of that field. */
  readonly of?: { readonly column: string; readonly wire: string };
  /** For `reference`: any number of codes, a line each; of forms that make something, not of records. */
  readonly several?: true;
  /** The kind of scanned code that fills this field while the form is open. */
  readonly scans?: 'location' | 'item' | 'person';
  /** A flag of that list: records that have it are offered first. */
  readonly ahead?: string;
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

/** The fields that every record has; the wire names of code and name in the list differ by kind. */
export const masterFields = (codeWire: string, nameWire: string) =>
  ({
    code: { wire: codeWire, type: 'text', required: true, max: 60 },
    name: { wire: 'NameZh', type: 'text', required: true, also: nameWire },
    nameEn: { wire: 'NameEn', type: 'text' },
    nameYn: { wire: 'NameYn', type: 'text' },
  }) as const satisfies Record<string, MasterField>;

/** The last field of every record: whether it is in use. */
export const statusField = { wire: 'Status', type: 'state', machine: 'active', states: ['1', '0'] } as const satisfies MasterField;
