import type { ErrorId } from '../../../contract/messages/texts.ts';
import type { Context } from '../call/context.ts';
import type { LastChange } from '../call/refuseStale.ts';
import { columnOf, type MasterTable, shownRecord, storedValue, wantedRows } from './masterTable.ts';

/** A record to be saved; `row` says where it came from. A field that is absent is empty. */
export type MasterRow = { row: number } & Record<string, string | number | boolean | undefined>;

/** Why a record cannot be saved. */
interface MasterFault {
  row: number;
  /** Name of the field. */
  field: string;
  fault: ErrorId;
  detail: string;
}

type Query = Pick<Context, 'query'>['query'];

/** Finds every conflict of the rows with stored data: unknown references and refusals of the guards. */
export async function findMasterFaults(query: Query, org: string, table: MasterTable, rows: readonly MasterRow[]): Promise<MasterFault[]> {
  const { definition, columns, guards } = table;
  const references = Object.entries(definition.fields).flatMap(([name, { type }]) => {
    const column = columns[name];
    if (type !== 'reference' || !column || typeof column === 'string') return [];
    const allowed = `(select string_agg(a.code, ', ') from (${column.allowed ?? 'select null as code'} order by left(code, 2) = left(r."${name}", 2) desc, code limit 12) a)`;
    const fault = `case when ${allowed} is null then 'table.cell-unknown' else 'table.cell-not-allowed' end`;
    return [
      `select r.row, '${name}' as field, ${fault} as fault, coalesce(${allowed}, r."${name}") as detail from r where r."${name}" <> '' and ${column.value} is null`,
    ];
  });
  const guarded = guards.map(
    ({ field, fault, when, detail }) =>
      `select r.row, '${field}' as field, '${fault}' as fault, coalesce(${detail ?? 'null::text'}, '') as detail from r join ${table.table} t on ${table.match} where ${when}`,
  );
  const parts = [...references, ...guarded];
  if (parts.length === 0) return [];
  const text = `with r as materialized (select * from ${wantedRows(table)}) ${parts.join(' union all ')} order by 1`;
  return query<MasterFault>(text, [org, JSON.stringify(rows)]);
}

/** The numbers of new, changed and unchanged rows. */
interface MasterCount {
  created: number;
  updated: number;
  unchanged: number;
}

/**
 * Stores rows without a fault in one statement. In existing records only the fields in `fieldNames` are changed, so
 * that a file without a column does not empty it.
 */
export async function storeMaster(
  query: Query,
  org: string,
  table: MasterTable,
  rows: readonly MasterRow[],
  fieldNames: readonly string[],
  by: number | null,
): Promise<MasterCount> {
  const names = Object.keys(table.definition.fields);
  const fixed = Object.entries(table.fixed ?? {});
  const columns = ['org', ...names.map((name) => columnOf(table, name)), ...fixed.map(([column]) => column), 'changed_by'];
  const values = ['$1', ...names.map((name) => storedValue(table, name)), ...fixed.map(([, sql]) => sql), '$3'];
  const changed = fieldNames.filter((name) => name !== 'code').map((name) => columnOf(table, name));
  const set = [...changed, 'changed_by'].map((column) => `${column} = excluded.${column}`).join(', ');
  const differs = `(${changed.map((column) => `t.${column}`).join(', ')}) is distinct from (${changed.map((column) => `excluded.${column}`).join(', ')})`;
  const text = `
    with r as (select * from ${wantedRows(table)})
    insert into ${table.table} as t (${columns.join(', ')}) select ${values.join(', ')} from r order by r.code
    on conflict (${table.unique}) ${changed.length > 0 ? `do update set ${set} where ${differs}` : 'do nothing'}
    returning xmax = 0 as created`;
  const stored = await query<{ created: boolean }>(text, [org, JSON.stringify(rows), by]);
  const created = stored.filter((row) => row.created).length;
  return { created, updated: stored.length - created, unchanged: rows.length - stored.length };
}

/** Takes records out of use; unknown ones are ignored. */
export async function closeMaster(query: Query, org: string, table: MasterTable, rows: readonly MasterRow[]): Promise<void> {
  const text = `with r as (select * from ${wantedRows(table)}) update ${table.table} t set status = 'inactive', changed_by = null from r where ${table.match}`;
  await query(text, [org, JSON.stringify(rows)]);
}

/** A record as it is stored. */
interface StoredRecord extends LastChange {
  id: number;
  /** Its values, by wire names. */
  shown: Record<string, unknown>;
}

/** The stored record of an identity, by wire names; undefined when there is none. */
export async function storedOf(query: Query, org: string, table: MasterTable, id: number): Promise<StoredRecord['shown'] | undefined> {
  const [found] = await query<{ shown: StoredRecord['shown'] }>(
    `select ${shownRecord(table)} as shown from ${table.table} t where t.org = $1 and t.id = $2`,
    [org, id],
  );
  return found?.shown;
}

/** The stored record that a wanted one refers to, locked: for the audit, and to know whether it is new. */
export async function findStored(query: Query, org: string, table: MasterTable, row: MasterRow): Promise<StoredRecord | undefined> {
  const text = `
    with r as (select * from ${wantedRows(table)})
    select t.id, t.revision, t.changed_by, t.changed_at, ${shownRecord(table)} as shown from r join ${table.table} t on ${table.match} for update of t`;
  const [found] = await query<StoredRecord>(text, [org, JSON.stringify([row])]);
  return found;
}
