import type { Pool } from 'pg';
import { csvText } from '../../../contract/exchange/csvText.ts';
import type { FileRow } from '../../../contract/exchange/fileThings.ts';
import { mapCells } from '../../../contract/exchange/flat.ts';
import { readStockRows } from '../../../contract/exchange/flatStock.ts';
import type { FieldMapping } from '../../../contract/exchange/mapping.ts';
import type { StockLine } from '../../../contract/exchange/protocol.stock.ts';
import { formatFaults, moment } from '../../../contract/exchange/protocol.values.ts';
import { stockFields } from '../../../contract/exchange/wireFields.ts';
import type { TheirStock } from '../../core/call/app.ts';
import type { Connection } from '../../exchange/connections.ts';
import { faultsText } from '../../exchange/faultText.ts';
import { readPartnerTable, UnreadableFile } from '../../exchange/partnerTable.ts';
import type { FoundFile } from './folders.ts';
import { putAway, type Reading } from './putAway.ts';

/** The name of stock files. */
export const stockPrefix = 'stock';

/** Whether a file is the ERP's stock, by the beginning of its name or by the ERP's own name for it. */
export const isStockFile = (name: string, { partner, mapping }: Connection): boolean =>
  partner === 'erp' &&
  [stockPrefix, mapping.inbound?.stock?.called ?? stockPrefix].some(
    (prefix) => name.toLowerCase().startsWith(prefix.toLowerCase()) && /^[-_.]/.test(name.slice(prefix.length)),
  );

interface OrgStock {
  asOf: string;
  lines: StockLine[];
}

interface StockRow {
  row: number;
  org: string;
  asOf: string;
  line: StockLine | undefined;
  problems: string[];
}

const namedReasons = 10;

/** One row with all its faults, in the languages of both sides. */
function stockRow(one: FileRow, mapping: FieldMapping, writtenAt: Date): StockRow {
  const own = mapping.inbound?.stock;
  const { org = '', asOf = '' } = mapCells(own, stockFields('stock'), one.cells);
  const { lines, bad } = readStockRows([one], mapping);
  const problems = bad.map(({ faults }) => {
    const faultsIn = (language: 'zh' | 'en') => faultsText(language, faults, { own, style: 'heads' });
    return `${faultsIn('zh')} / ${faultsIn('en')}`;
  });
  if (org === '') problems.push('缺少组织（org） / the organisation (org) is missing');
  if (asOf !== '' && !moment.safeParse(asOf).success) problems.push(`asOf: ${formatFaults.moment}`);
  return { row: one.row, org, asOf: asOf || writtenAt.toISOString(), line: lines[0], problems };
}

/** The complete stock of each organisation in a file: a missing row would count as no stock. */
function stockOf(rows: readonly StockRow[]): Map<string, OrgStock> {
  const found = new Map<string, OrgStock>();
  const seen = new Map<string, number>();
  const bad: string[] = [];
  for (const { row, org, asOf, line, problems } of rows) {
    bad.push(...problems.map((problem) => `${row}: ${problem}`));
    if (!line) continue;
    const pair = [org, line.itemNo, line.warehouse].join('\n');
    const before = seen.get(pair);
    if (before !== undefined)
      bad.push(`${row}: 与第 ${before} 行是同一物料和仓库，请合并 / same item and warehouse as row ${before}: add them up`);
    seen.set(pair, row);
    const stock = found.get(org) ?? { asOf, lines: [] };
    stock.lines.push(line);
    found.set(org, stock);
  }
  if (bad.length === 0 && found.size > 0) return found;
  if (bad.length === 0) throw new UnreadableFile('文件里没有库存行 / there is no line of stock in the file');
  const rest = bad.length > namedReasons ? [`… +${bad.length - namedReasons}`] : [];
  const all = '整个文件没有采用，请改正后重新放入 / nothing of it was taken: put it right and drop it again';
  throw new UnreadableFile([all, ...bad.slice(0, namedReasons), ...rest].join('\n'));
}

// A late export does not replace a newer one.
const keepText = `
  insert into partner_stock as s (org, as_of, file, lines) values ($1, least($2::timestamptz, now()), $3, $4::jsonb)
  on conflict (org) do update set as_of = excluded.as_of, file = excluded.file, lines = excluded.lines, read_at = now()
   where s.as_of <= excluded.as_of returning 1`;

/** Stores the stock of a file if it is the newest; returns its number of rows. */
export async function takeStock(reading: Reading, { mapping }: Connection, file: FoundFile, content: Buffer): Promise<number> {
  const rows = await readPartnerTable(content, file.name);
  const resultRows: string[][] = [];
  for (const [org, { asOf, lines }] of stockOf(rows.map((one) => stockRow(one, mapping, new Date(file.writtenMs))))) {
    const { rowCount } = await reading.pool.query(keepText, [org, asOf, file.name, JSON.stringify(lines)]);
    resultRows.push([org, asOf, String(lines.length), rowCount ? 'applied' : 'stale']);
  }
  const text = csvText({ heads: ['org', 'asOf', 'lines', 'outcome'], rows: resultRows });
  await putAway(reading, file, 'done', { ending: 'result.csv', text });
  return rows.length;
}

/** The stock in the newest file of an organisation. */
export async function stockInFiles(pool: Pool, org: string): Promise<TheirStock> {
  const { rows } = await pool.query<{ as_of: Date; file: string; lines: StockLine[] }>(
    'select as_of, file, lines from partner_stock where org = $1',
    [org],
  );
  const [newest] = rows;
  return newest ? { kind: 'known', asOf: newest.as_of.toISOString(), lines: newest.lines, file: newest.file } : { kind: 'not-offered' };
}
