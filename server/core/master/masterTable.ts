import type { MasterDefinition, MasterField } from '../../../contract/core/master.ts';
import type { ErrorId } from '../../../contract/messages/texts.ts';

/** A change that is not allowed on an existing record: `t` is the stored row, `r` the wanted one, `$1` the organisation. */
export interface MasterGuard {
  readonly field: string;
  readonly fault: ErrorId;
  readonly when: string;
  /** SQL of a text that names the obstacle. */
  readonly detail?: string;
}

/**
 * Where a field is stored: its column. A reference also has the SQL of the row's id (`value`, by `r`), and the SQL of the code of the
 * stored row `t` for the audit (`code`). `allowed` is SQL of the codes that a refusal lists; codes with the same beginning as the wrong one
 * come first.
 */
type MasterColumn = string | { readonly column: string; readonly value: string; readonly code: string; readonly allowed?: string };

/** The table of a kind of master data. */
export interface MasterTable<D extends MasterDefinition = MasterDefinition> {
  readonly definition: D;
  readonly table: string;
  readonly columns: { readonly [K in keyof D['fields']]: MasterColumn };
  /** Finds the stored row `t` of a wanted row `r`. */
  readonly match: string;
  /** The unique columns of the same. */
  readonly unique: string;
  /** Columns of a new row that no field gives, with their SQL. */
  readonly fixed?: Readonly<Record<string, string>>;
  readonly guards: readonly MasterGuard[];
}

/** Declares where a kind of master data is kept. */
export const masterTable = <D extends MasterDefinition>(
  definition: D,
  rest: Omit<MasterTable<D>, 'definition' | 'match' | 'unique'> & { match?: string; unique?: string },
): MasterTable => ({ match: 't.org = $1 and t.code = r.code', unique: 'org, code', ...rest, definition }) as unknown as MasterTable;

const sqlTypes: Record<MasterField['type'], string> = {
  text: 'text',
  int: 'int',
  flag: 'boolean',
  qty: 'numeric',
  state: 'text',
  reference: 'text',
};
const starts: Record<MasterField['type'], string> = { text: "''", int: '0', flag: 'false', qty: 'null', state: "''", reference: 'null' };

/** The wanted rows as a table expression `r`; `$2` is their JSON. */
export const wantedRows = ({ definition }: MasterTable): string => {
  const columns = Object.entries(definition.fields).map(([name, { type }]) => `"${name}" ${sqlTypes[type]}`);
  return `jsonb_to_recordset($2::jsonb) as x("row" int, ${columns.join(', ')})`;
};

/** The SQL of the value that a field of `r` is stored as. */
export function storedValue({ definition, columns }: MasterTable, name: string): string {
  const field = definition.fields[name];
  const column = columns[name];
  if (!field || !column) throw new Error(`no column for ${name}`);
  if (typeof column !== 'string') return column.value;
  if (name === 'status') return `case r.status when '0' then 'inactive' else 'active' end`;
  const start = field.states ? `'${field.states[0] ?? ''}'` : starts[field.type];
  return `coalesce(r."${name}", ${start})`;
}

/** The column a field is stored in. */
export const columnOf = ({ columns }: MasterTable, name: string): string => {
  const column = columns[name];
  return typeof column === 'string' ? column : (column?.column ?? '');
};

/** The SQL of a stored row `t` as people read it: by wire names, with codes instead of identities. */
export function shownRecord({ definition, columns }: MasterTable): string {
  const members = Object.entries(definition.fields).map(([name, { wire }]) => {
    const column = columns[name];
    const shown =
      typeof column === 'object' ? column.code : name === 'status' ? `case t.status when 'active' then '1' else '0' end` : `t.${column}`;
    return `'${wire}', ${shown}`;
  });
  return `jsonb_build_object(${members.join(', ')})`;
}
