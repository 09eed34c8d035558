import { reportLookupCalls } from '../../contract/reporting/lookup.calls.ts';
import { handlePrepared } from '../core/call/handler.ts';
import { inAnyCase } from '../core/database/anyCase.ts';
import { orderOfNumber } from '../documents/lockOrder.ts';
import { pullAndWait } from '../exchange/pullNow.ts';
import { barCodeHere, labelCode, labelSpellings } from '../labels/codesHere.ts';
import { findBars } from './bar.store.ts';

/**
 * A label, a scanned piece, or an order number: reporting begins with a scan of any of them; an order number sends no request to a partner.
 */
const knownText = `
  select from label where org = $1 and ${inAnyCase('code', '$3')}
  union all select from line_scan where org = $1 and ${inAnyCase('code', '$3')} and withdrawn_at is null
  union all select from production_order o ${orderOfNumber}`;

export const findReportBar = handlePrepared(
  reportLookupCalls.findReportBar,
  async (ctx, { code: scanned }) => {
    const [bar] = await findBars(ctx, [await barCodeHere(ctx, scanned)]);
    if (!bar) return ctx.refuse('report.bar-unknown', { code: labelCode(scanned) });
    const { reportNo, applicationNo, code, orderNo, itemNo, batch, qty } = bar;
    if (applicationNo) return ctx.refuse('report.bar-applied', { code, no: applicationNo });
    if (reportNo) return ctx.refuse('report.bar-recorded', { code, no: reportNo });
    return { code, orderNo, itemNo, batch, qty };
  },
  // A piece that was scanned at the line this minute may not be here yet.
  async ({ database: { pool } }, { org }, { code }) => {
    if ((await pool.query(knownText, [org, labelCode(code), labelSpellings(code)])).rowCount === 0) await pullAndWait(pool, 'mcas');
  },
);
