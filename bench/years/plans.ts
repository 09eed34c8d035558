import type pg from 'pg';
import { rowsCounted } from '../../contract/core/list.ts';
import type { App } from '../../server/core/call/app.ts';
import type { Caller } from '../../server/core/call/context.ts';
import type { ListQuery } from '../../server/core/lists/listQuery.ts';
import type { ListSource } from '../../server/core/lists/listSource.ts';
import { neverNullText } from '../../server/core/lists/neverNull.ts';
import { runList } from '../../server/core/lists/runList.ts';

/** A statement as the list engine sends it. */
export interface Sent {
  text: string;
  values: unknown[];
}

/** A node of a plan, in the form that PostgreSQL returns. */
interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Total Cost': number;
  'Plan Rows': number;
  'Parent Relationship'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

/** A query without filters, as a screen asks first. Lists of lines in their order belong to one document, and name it. */
export function plainQuery({ list }: ListSource): ListQuery {
  const [paper = ''] = list.filters ?? [];
  const ofPaper = list.sort === 'lineNo' && paper;
  return {
    ...{ page: 1, pageSize: 20, total: undefined, search: '', fields: ofPaper ? [paper] : [] },
    filter: ofPaper ? { field: list.columns[paper]?.wire ?? '', op: 'eq', value: 'X' } : undefined,
    sort: [{ name: list.sort.replace(/^-/, ''), down: list.sort.startsWith('-') }],
  };
}

/** The statements that the list engine sends for a query, without totals that it derives from an earlier one. */
export async function sentFor(
  pool: pg.Pool,
  source: ListSource,
  user: number,
  query: ListQuery = plainQuery(source),
  supplierCode = '',
): Promise<Sent[]> {
  const sent: Sent[] = [];
  const listen = async (statement: string | Sent, values: unknown[] = []) => {
    const one = typeof statement === 'string' ? { text: statement, values } : statement;
    if (one.text === neverNullText) return pool.query(neverNullText);
    // The columns that a search matches decide how rows are found.
    if (one.text.startsWith('select array(')) return pool.query(one.text, values);
    sent.push({ text: one.text, values: one.values ?? values });
    // On the plant of years the newest days fill a page; only a search for a word reads further years.
    if (source.ofDays && !query.search)
      return { rows: Array.from({ length: query.pageSize + 1 }, (_, nr) => ({ total: rowsCounted + 1, id: nr, part: [] })) };
    return { rows: [{ total: 1, id: 1, part: [{ id: 1 }] }] };
  };
  const app = { database: { pool: { query: listen } }, totals: { few: 5000, knows: () => true, total: async () => 1 } } as unknown as App;
  const person = { userId: user, supplierCode, userType: supplierCode === '' ? 'staff' : 'supplier' };
  await runList(app, source, { org: '101', timeZone: 'Asia/Shanghai', language: 'zh', person } as unknown as Caller, query);
  return sent;
}

/** Tables with more rows than a page of a list may read. */
export async function largeTables(pool: pg.Pool, rows: number): Promise<Set<string>> {
  const { rows: found } = await pool.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > $1",
    [rows],
  );
  return new Set(found.map(({ name }) => name));
}

const planOf = async (pool: pg.Pool, { text, values }: Sent, how: string): Promise<PlanNode | undefined> =>
  (await pool.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(`explain (${how}) ${text}`, values)).rows[0]?.['QUERY PLAN'][0].Plan;

/** The large tables that a statement reads from one end to the other: not those where a limit ends the reading. */
export async function wholeReads(pool: pg.Pool, sent: Sent, large: ReadonlySet<string>): Promise<string[]> {
  const root = await planOf(pool, sent, 'format json');
  if (!root) return [];
  const found = new Set<string>();
  const walk = (node: PlanNode): void => {
    const table = node['Relation Name'];
    if (node['Node Type'] === 'Seq Scan' && table && large.has(table) && node['Total Cost'] <= root['Total Cost']) found.add(table);
    for (const child of node.Plans ?? []) walk(child);
  };
  walk(root);
  return [...found].sort();
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** The database's estimate of how many rows a statement sorts at once, without sorts that run for each row. */
export async function sortedRows(pool: pg.Pool, sent: Sent): Promise<number> {
  const root = await planOf(pool, sent, 'format json');
  const sorted = (node: PlanNode): number[] => [
    ...(node['Node Type'] === 'Sort' ? [node.Plans?.[0]?.['Plan Rows'] ?? 0] : []),
    ...(node.Plans ?? []).filter((child) => child['Parent Relationship'] !== 'SubPlan').flatMap(sorted),
  ];
  return Math.max(0, ...(root ? sorted(root) : []));
}

/** How many rows of a table a statement reads, including those that a filter drops. */
export async function rowsRead(pool: pg.Pool, sent: Sent, table: string): Promise<number> {
  const root = await planOf(pool, sent, 'analyze, format json');
  const read = (root ? nodesOf(root) : []).filter((node) => node['Relation Name'] === table);
  return read.reduce(
    (sum, node) => sum + ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) * (node['Actual Loops'] ?? 1),
    0,
  );
}
