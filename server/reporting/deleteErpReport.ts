import { allows } from '../../contract/core/machine.ts';
import { reportExceptionCalls } from '../../contract/reporting/reportExceptions.calls.ts';
import { productionReportDocument } from '../../contract/reporting/reporting.document.ts';
import { handle } from '../core/call/handler.ts';
import { changeState } from '../documents/documentRows.ts';
import { takeStep } from '../documents/takeSteps.ts';
import { findReport } from './findReport.ts';
import { productionReport } from './productionReport.ts';

const { machine } = productionReportDocument;

/** Takes all reverse steps of the machine in one transaction: the reversal of the audit also reverses the ERP's document. */
export const deleteErpReport = handle(reportExceptionCalls.deleteErpReport, async (ctx, input) => {
  const row = await findReport(ctx, input);
  const before = row.state;
  if (allows(machine, 'unsynchronize', row.state)) changeState(ctx, productionReport, row, 'unsynchronize');
  if (allows(machine, 'unaudit', row.state)) await takeStep(ctx, productionReport, row, 'unaudit');
  await takeStep(ctx, productionReport, row, 'delete');
  ctx.audit(row.no, { deleted: true, before, erpNo: row.erpNo });
  return { docNo: row.no, state: row.state, erpNo: row.erpNo };
});
