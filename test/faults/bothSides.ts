import type pg from 'pg';
import { quotedInSql } from '../../server/core/database/concatInSql.ts';
import { documentKinds } from '../../server/documentKinds.ts';
import type { DocumentLifecycle } from '../../server/documents/documentLifecycle.ts';
import type { Simulator } from '../../simulator/startSimulator.ts';

interface OurLine {
  key: string;
  state: string;
  line: number;
  item: string;
  qty: string;
  number: string;
  reason: string;
}

const linesOf = ({ kind, table }: DocumentLifecycle): string => `
  select o.key, o.state, l.line_no as line, i.code as item, l.qty, l.erp_line_no as number, l.erp_reason as reason
    from outbox o join ${table.table} d on d.id = o.document_id and d.sync_state = o.state
    join ${table.lines.table} l on l.${table.lines.of} = d.id join item i on i.id = l.item_id
   where o.type = ${quotedInSql(kind.name)} and d.${table.number} = any($1::text[])`;

const hereText = documentKinds
  .filter(({ kind }) => kind.exchange)
  .map(linesOf)
  .join('\nunion all\n');

/** The lines of our documents as text, for comparison with the ERP's. */
export async function linesHere(pool: pg.Pool, nos: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<OurLine>(hereText, [nos]);
  return rows.map((row) => [row.key, row.line, row.item, Number(row.qty), row.number, row.state, row.reason].join(' ')).toSorted();
}

/** The same lines as the ERP committed them; documents that it deleted and that came again as a newer version do not count. */
export function linesThere(simulator: Simulator, nos: readonly string[]): string[] {
  const { erp } = simulator.state.shelves;
  const deleted = new Set(erp.living('documentDeleted').map(({ data }) => data.key));
  const wanted = new Set(nos);
  const all = [...erp.committed.values()].filter(({ document }) => wanted.has(document.document.docNo));
  const replaced = ({ document }: (typeof all)[number]) =>
    deleted.has(document.key) &&
    all.some((one) => one.document.document.docNo === document.document.docNo && one.document.version > document.version);
  return all
    .filter((one) => !replaced(one))
    .flatMap(({ document, answer }) =>
      document.lines.map(({ line, itemNo, qty }) => {
        const { number = '', reason = '' } = answer.lines.find((one) => one.line === line) ?? {};
        const state = answer.result === 'accepted' && !deleted.has(document.key) ? 'synchronized' : 'failed';
        return [document.key, line, itemNo, Number(qty), number, state, reason].join(' ');
      }),
    )
    .toSorted();
}
