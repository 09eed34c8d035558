import type { CallOutput } from '../../contract/core/call.ts';
import { stockComparisonCalls } from '../../contract/exchange/stockComparison.calls.ts';
import { handle } from '../core/call/handler.ts';
import { inFilesInSql } from './usableInSql.ts';

type Comparison = CallOutput<typeof stockComparisonCalls.stockComparison>;
type Newest = Pick<Comparison, 'inFiles' | 'newestFile' | 'newestAt' | 'newestMinutes'>;

const never: Omit<Comparison, keyof Newest> = {
  at: null,
  asOf: null,
  file: '',
  by: '',
  compared: 0,
  differences: 0,
  problem: '',
  triedAt: null,
};

const moment = (column: string) => `to_char(${column} at time zone $2, 'YYYY-MM-DD HH24:MI:SS')`;
const comparisonText = `
  select ${moment('at')} as at, ${moment('as_of')} as "asOf", file, user_name as by, compared, differences, problem, ${moment('tried_at')} as "triedAt"
    from stock_comparison where org = $1`;

// Only for a partner with files; its older files are of no use after a change to HTTP.
const newestText = `
  select true as "inFiles", coalesce(s.file, '') as "newestFile", ${moment('s.as_of')} as "newestAt",
         coalesce(greatest(extract(epoch from now() - s.as_of) / 60, 0), 0)::int as "newestMinutes"
    from neighbour_connection c left join partner_stock s on s.org = $1 where c.neighbour = 'erp' and ${inFilesInSql('c')}`;

export const stockComparison = handle(stockComparisonCalls.stockComparison, async (ctx) => {
  const values = [ctx.org, ctx.timeZone];
  const [[found], [newest]] = await Promise.all([
    ctx.query<Omit<Comparison, keyof Newest>>(comparisonText, values),
    ctx.query<Newest>(newestText, values),
  ]);
  return { ...(found ?? never), ...(newest ?? { inFiles: false, newestFile: '', newestAt: null, newestMinutes: 0 }) };
});
