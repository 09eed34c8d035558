import { changeReport } from './changeReport.ts';
import { checkOrderReturn } from './checkOrderReturn.ts';
import { checkReportPlace } from './checkReportPlace.ts';
import { checkWholeSet } from './checkWholeSet.ts';
import { countReports } from './countReports.ts';
import { countReportsInErp } from './countReportsInErp.ts';
import { countReportsToAudit } from './countReportsToAudit.ts';
import { deleteErpReport } from './deleteErpReport.ts';
import { deleteNoCheckOrders } from './deleteNoCheckOrders.ts';
import { deleteSearchLines } from './deleteSearchLines.ts';
import { findReportBar } from './findReportBar.ts';
import { findReportOrder } from './findReportOrder.ts';
import { linkErpReport } from './linkErpReport.ts';
import { productionReportHandlers } from './productionReport.ts';
import { pullRecords } from './pullRecords.ts';
import { recordsAsOf } from './recordsAsOf.ts';
import { removeReportBar } from './removeReportBar.ts';
import { reopenReport } from './reopenReport.ts';
import { reportSnapshot } from './reportSnapshot.ts';
import { saveNoCheckOrders } from './saveNoCheckOrders.ts';
import { saveReport } from './saveReport.ts';
import { saveSearchLines } from './saveSearchLines.ts';

/** The handlers of the calls of reporting. */
export const reportingHandlers = {
  ...productionReportHandlers,
  reopenReport,
  deleteErpReport,
  linkErpReport,
  changeReport,
  checkOrderReturn,
  checkReportPlace,
  checkWholeSet,
  deleteNoCheckOrders,
  deleteSearchLines,
  findReportBar,
  findReportOrder,
  pullRecords,
  recordsAsOf,
  removeReportBar,
  reportSnapshot,
  saveNoCheckOrders,
  saveSearchLines,
  countReports,
  countReportsInErp,
  countReportsToAudit,
  saveReport,
};
