import { reportLookupCalls } from '../../contract/reporting/lookup.calls.ts';
import { reportingLists } from '../../contract/reporting/reporting.lists.ts';
import { callAction, defineList } from '../core/list/listDefinition.ts';
import { askFields } from '../core/ui/askFields.tsx';
import { askWords } from '../core/ui/askWords.ts';
import { t } from '../core/words/i18n.ts';
import { McasAsOf, QaAsOf } from './AsOf.tsx';

/** MCAS scans at the lines, with the time up to which they were read. */
export const lineScans = defineList(reportingLists.lineScans, {
  switcher: McasAsOf,
  live: true,
  open: (row) => ({ path: '/pages/InStorage/InnerCom/OneOrder', search: { orderno: row.orderNo ?? '' } }),
  empty: { icon: 'scan', title: 'report.no-scans', hint: 'report.no-scans.hint' },
});

/** QA results of produced goods, with the time up to which they were read. */
export const qaResults = defineList(reportingLists.qaResults, {
  switcher: QaAsOf,
  live: true,
  open: (row) => ({ path: '/pages/InStorage/InnerCom/OneOrder', search: { orderno: row.orderNo ?? '' } }),
  empty: { icon: 'search', title: 'report.no-results', hint: 'report.no-results.hint' },
});

const codesIn = (typed: string): string[] =>
  typed
    .split(/[\s,，;；]+/u)
    .map((code) => code.trim())
    .filter(Boolean);

/** Orders that are reported without QA. */
export const noCheckOrders = defineList(reportingLists.noCheckOrders, {
  open: (row) => ({ path: '/pages/InStorage/InnerCom/OneOrder', search: { orderno: row.orderNo ?? '' } }),
  empty: { icon: 'check', title: 'report.exempt.none', hint: 'report.exempt.none.hint' },
  actions: [
    callAction(reportLookupCalls.saveNoCheckOrders, {
      label: 'report.exempt',
      icon: 'plus',
      kind: 'primary',
      rows: 'none',
      ask: (_rows, send) =>
        askFields(
          {
            title: t('report.exempt'),
            does: 'shell.confirm',
            fields: {
              OrderNo: { label: t('field.OrderNo'), code: true },
              Reason: { label: t('report.exempt.reason') },
            },
          },
          ({ OrderNo: orders, Reason: reason }) => send({ orderNos: codesIn(orders), reason }),
        ),
    }),
    callAction(reportLookupCalls.deleteNoCheckOrders, {
      label: 'report.exempt.end',
      confirm: 'report.exempt.end.ask',
      icon: 'trash',
      kind: 'danger',
      rows: 'some',
      select: 'error.select-to-delete',
      input: (rows) => ({ ids: rows.flatMap(({ id }) => id ?? []) }),
    }),
  ],
});

/** The reader's production lines: their orders come first in reporting. */
export const searchLines = defineList(reportingLists.searchLines, {
  empty: { icon: 'factory', title: 'report.lines.none', hint: 'report.lines.none.hint' },
  actions: [
    callAction(reportLookupCalls.saveSearchLines, {
      label: 'report.lines.add',
      icon: 'plus',
      kind: 'primary',
      rows: 'none',
      ask: (_rows, send) =>
        askWords(
          {
            title: t('report.lines.add'),
            label: t('field.LineCode'),
            does: 'shell.confirm',
          },
          (lines) => send({ lines: codesIn(lines) }),
        ),
    }),
    callAction(reportLookupCalls.deleteSearchLines, {
      label: 'report.lines.drop',
      icon: 'trash',
      kind: 'danger',
      rows: 'some',
      select: 'error.select-to-delete',
      input: (rows) => ({ ids: rows.flatMap(({ id }) => id ?? []) }),
    }),
  ],
});
