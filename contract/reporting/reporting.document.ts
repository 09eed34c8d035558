import { machine } from '../core/machine.ts';
import { document } from '../documents/document.ts';

/**
 * Quantity produced on an order. Its goods come to the reporting location with its audit; taking the audit back takes them away again, as
 * often as people change their mind, until the ERP has it.
 */
export const productionReportDocument = document({
  name: 'productionReport',
  numbers: 'PR',
  machine: machine({
    name: 'productionReport',
    states: ['saved', 'audited', 'synchronized', 'deleted'],
    start: 'saved',
    steps: {
      change: {
        from: ['saved'],
        to: 'saved',
        refuse: { audited: 'report.audited', synchronized: 'report.in-erp', deleted: 'report.deleted' },
      },
      audit: {
        from: ['saved'],
        to: 'audited',
        refuse: { audited: 'report.audited', synchronized: 'report.audited', deleted: 'report.deleted' },
      },
      unaudit: {
        from: ['audited'],
        to: 'saved',
        refuse: { saved: 'report.not-audited', synchronized: 'report.in-erp', deleted: 'report.deleted' },
      },
      synchronize: {
        from: ['audited'],
        to: 'synchronized',
        refuse: { saved: 'report.audit-first', synchronized: 'sync.already-synchronized', deleted: 'report.deleted-not-sent' },
      },
      unsynchronize: { from: ['synchronized'], to: 'audited' },
      delete: {
        from: ['saved'],
        to: 'deleted',
        refuse: { audited: 'report.unaudit-first', synchronized: 'report.in-erp', deleted: 'report.deleted' },
      },
    },
  }),
  reviews: ['audit'],
  exchange: { leavesAt: 'audit', waits: true },
});
