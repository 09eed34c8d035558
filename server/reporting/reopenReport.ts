import { allows } from '../../contract/core/machine.ts';
import { reportExceptionCalls } from '../../contract/reporting/reportExceptions.calls.ts';
import { productionReportDocument } from '../../contract/reporting/reporting.document.ts';
import { handle } from '../core/call/handler.ts';
import { changeState, requireStep } from '../documents/documentRows.ts';
import { takeStep } from '../documents/takeSteps.ts';
import { deletedThereOf } from '../exchange/messagesOfDocuments.ts';
import { findReport } from './findReport.ts';
import { productionReport } from './productionReport.ts';

const { machine } = productionReportDocument;
const deletedText = `
  select exists (select from outbox where document_type = 'productionReport' and document_id = $1 and deleted_there <> '') as "deletedThere"`;

const deletedThereText = deletedThereOf("'productionReport'");

export const reopenReport = handle(reportExceptionCalls.reopenReport, async (ctx, { no, reason }) => {
  const row = await findReport(ctx, { no });
  if (allows(machine, 'unsynchronize', row.state)) {
    if (!reason) return ctx.refuse('report.reason-required', { no: row.no, field: 'reason' });
    await ctx.query(deletedThereText, [row.id, reason]);
    changeState(ctx, productionReport, row, 'unsynchronize');
  } else {
    requireStep(productionReport, row, 'unaudit');
    const [message] = await ctx.query<{ deletedThere: boolean }>(deletedText, [row.id]);
    if (!message?.deletedThere) return ctx.refuse('report.not-abandoned', { no: row.no });
  }
  await takeStep(ctx, productionReport, row, 'unaudit');
  ctx.audit(row.no, { reopened: true, erpNo: row.erpNo, reason: reason ?? '' });
  return { docNo: row.no, state: row.state, erpNo: row.erpNo };
});
