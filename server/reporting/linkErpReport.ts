import { reportExceptionCalls } from '../../contract/reporting/reportExceptions.calls.ts';
import { handle } from '../core/call/handler.ts';
import { markSynchronized } from '../documents/lifecycleHandlers.ts';
import { findReport } from './findReport.ts';
import { productionReport } from './productionReport.ts';

export const linkErpReport = handle(reportExceptionCalls.linkErpReport, async (ctx, { no, erpNo, id }) => {
  if (!erpNo) return ctx.refuse('report.erp-number-required', { field: 'eacode' });
  const row = await findReport(ctx, { no, id });
  await markSynchronized(ctx, productionReport, row.no, erpNo);
  const now = await findReport(ctx, { id: row.id });
  ctx.audit(row.no, { linked: erpNo });
  return { docNo: row.no, state: now.state, erpNo: now.erpNo };
});
