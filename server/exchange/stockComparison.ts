import type { CallOutput } from '../../contract/core/call.ts';
import { stockComparisonCalls } from '../../contract/exchange/stockComparison.calls.ts';
import { handle } from '../core/handler.ts';

type Comparison = CallOutput<typeof stockComparisonCalls.stockComparison>;

const never: Comparison = { at: null, asOf: null, by: '', compared: 0, differences: 0, problem: '', triedAt: null };

const moment = (column: string) => `to_char(${column} at time zone $2, 'YYYY-MM-DD HH24:MI:SS')`;
const comparisonText = `
  select ${moment('at')} as at, ${moment('as_of')} as "asOf", user_name as by, compared, differences, problem, ${moment('tried_at')} as "triedAt"
    from stock_comparison where org = $1`;

export const stockComparison = handle(stockComparisonCalls.stockComparison, async (ctx) => {
  const [found] = await ctx.query<Comparison>(comparisonText, [ctx.org, ctx.timeZone]);
  return found ?? never;
});
