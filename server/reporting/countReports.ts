import { reportLookupCalls } from '../../contract/reporting/lookup.calls.ts';
import { handle } from '../core/handler.ts';

const countText = `select count(*)::int as count from document where org = $1 and kind = 'productionReport' and state = any($2::text[])`;

type Count = (typeof reportLookupCalls)['countReports' | 'countReportsToAudit' | 'countReportsInErp'];

const counting = <C extends Count>(call: C, states: readonly string[]) =>
  handle(call as Count, async (ctx) => (await ctx.query<{ count: number }>(countText, [ctx.org, states]))[0] ?? { count: 0 });

/** How many production reports stand where. */
export const reportCounts = {
  countReportsToAudit: counting(reportLookupCalls.countReportsToAudit, ['saved']),
  countReports: counting(reportLookupCalls.countReports, ['saved', 'audited', 'synchronized']),
  countReportsInErp: counting(reportLookupCalls.countReportsInErp, ['synchronized']),
} as const;
