import { call } from '../core/call.ts';
import { code, id, text } from '../core/fields.ts';
import { shape } from '../core/shape.ts';

const org = ['org', text(20).optional()] as const;
const common = { access: 'permission', permission: 'manageReportSync', effect: 'write' } as const;
const output = shape({ docNo: ['DocNo', code()], state: ['Status', code()], erpNo: ['ErpNo', text()] });
const goodsRefusals = ['report.goods-moved', 'stock.insufficient', 'stock.already-reversed', 'stock.label-moved'] as const;
const numberRefusals = ['exception.document-number-required', 'exception.document-not-found', 'document.in-exchange'] as const;

/** Corrections between reports here and in the ERP. */
export const reportExceptionCalls = {
  reopenReport: call({
    ...common,
    name: 'reopenReport',
    paths: ['/api/InStorage/UpdateAEBillStatus'],
    input: shape({ org, no: ['eacode', text(60).optional()], reason: ['reason', text(140).optional()] }),
    output,
    refusals: [
      ...numberRefusals,
      'report.not-audited',
      'report.deleted',
      'report.not-abandoned',
      'report.reason-required',
      ...goodsRefusals,
    ],
    doc: 'Puts a report back to saved that the ERP abandoned: its goods leave the reporting location, its exchange is cleared. One whose deletion the ERP did not tell needs a reason (rule exception-report-abandoned-in-erp).',
  }),
  deleteErpReport: call({
    ...common,
    name: 'deleteErpReport',
    paths: ['/api/InStorage/DeleteU9RptDocBill'],
    input: shape({ org, no: ['billno', text(60).optional()], erpNo: ['eacode', text(60).optional()], id: ['eaid', id().optional()] }),
    output,
    refusals: [...numberRefusals, 'report.deleted', ...goodsRefusals],
    doc: 'Deletes a report in whatever state: its audit is taken back, and the ERP is told to take back what it has; refused with the place when the goods moved on (rule exception-delete-production-report-records, decision 0029).',
  }),
  linkErpReport: call({
    ...common,
    name: 'linkErpReport',
    paths: ['/api/InStorage/SyncU9RptToWMS'],
    input: shape({ org, no: ['wmscode', text(60).optional()], erpNo: ['eacode', text(60).optional()], id: ['id', id().optional()] }),
    output,
    refusals: [
      ...numberRefusals,
      'report.erp-number-required',
      'sync.already-synchronized',
      'report.audit-first',
      'report.deleted-not-sent',
    ],
    doc: 'Links a report that lost its answer to the number that the ERP gave it: it counts as synchronized.',
  }),
};
