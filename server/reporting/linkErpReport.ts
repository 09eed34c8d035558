import { allows } from '../../contract/core/machine.ts';
import { syncMachine } from '../../contract/documents/sync.rules.ts';
import { reportExceptionCalls } from '../../contract/reporting/reportExceptions.calls.ts';
import type { AbsentMessage } from '../core/call/app.ts';
import { handlePrepared } from '../core/call/handler.ts';
import { markSynchronized } from '../documents/lifecycleHandlers.ts';
import { askFirst } from '../documents/unanswered.ts';
import { findReport } from './findReport.ts';
import { productionReport } from './productionReport.ts';

export const linkErpReport = handlePrepared(
  reportExceptionCalls.linkErpReport,
  async (ctx, { no, erpNo, id }, absent: readonly AbsentMessage[]) => {
    if (!erpNo) return ctx.refuse('report.erp-number-required', { field: 'eacode' });
    const row = await findReport(ctx, { no, id });
    // The ERP may have answered with that number already; a person who read the number there confirms it.
    const isLinked = allows(syncMachine, 'takeBack', row.syncState ?? '') && row.erpNo === erpNo;
    if (!isLinked) await markSynchronized(ctx, productionReport, row.no, erpNo, { absent, confirmed: true });
    const now = await findReport(ctx, { id: row.id });
    ctx.audit(row.no, { linked: erpNo });
    return { docNo: row.no, state: now.state, erpNo: now.erpNo };
  },
  async (app, before, { no, erpNo }) => (no && erpNo ? askFirst(app, before, [productionReport], [no]) : []),
);
