import type { CallOutput } from '../../contract/core/call.ts';
import { ledgerCheckCalls } from '../../contract/stock/ledgerCheck.calls.ts';
import { handle } from '../core/call/handler.ts';

const checkText = `
  select to_char(at at time zone $2, 'YYYY-MM-DD HH24:MI:SS') as at, user_name as by, balances, faults from ledger_check where org = $1`;

export const ledgerCheck = handle(ledgerCheckCalls.ledgerCheck, async (ctx) => {
  const [found] = await ctx.query<CallOutput<typeof ledgerCheckCalls.ledgerCheck>>(checkText, [ctx.org, ctx.timeZone]);
  return found ?? { at: null, by: '', balances: 0, faults: 0 };
});
