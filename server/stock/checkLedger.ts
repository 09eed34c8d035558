import { ledgerCheckCalls } from '../../contract/stock/ledgerCheck.calls.ts';
import { handlePrepared } from '../core/call/handler.ts';
import { compareLedger, type LedgerComparison } from './compareLedger.ts';
import { storeLedgerCheck } from './ledgerCheck.store.ts';

/** Read in a snapshot of its own before the transaction, so that nobody waits for it. */
export const checkLedger = handlePrepared(
  ledgerCheckCalls.checkLedger,
  async (ctx, _input, found: LedgerComparison) => {
    const faults = await storeLedgerCheck(ctx.query, ctx.org, found, ctx.person.name);
    ctx.audit('ledger', { balances: found.balances, faults });
    return { balances: found.balances, faults };
  },
  (app, { org }) => compareLedger(app.database.pool, org),
);
