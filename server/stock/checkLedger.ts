import { ledgerCheckCalls } from '../../contract/stock/ledgerCheck.calls.ts';
import { handlePrepared } from '../core/call/handler.ts';
import { type CheckedPart, checkParts, storeLedgerCheck } from './ledgerCheck.store.ts';

/** Each part is read in a snapshot of its own before the transaction, so that no lock is held. */
export const checkLedger = handlePrepared(
  ledgerCheckCalls.checkLedger,
  async (ctx, _input, part: CheckedPart) => {
    const { items, done, of } = part;
    const found = await storeLedgerCheck(ctx.query, ctx.org, part, ctx.person.name);
    const next = done < of ? items.upTo : null;
    if (next === null) ctx.audit('ledger', found);
    return { ...found, next, done, of };
  },
  (app, { org }, { after }) => checkParts(app.database.pool, org, after ?? 0),
);
