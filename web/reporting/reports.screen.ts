import type { CallInput } from '../../contract/core/call.ts';
import type { Row } from '../../contract/core/list.ts';
import { entryLineFields } from '../../contract/documents/entryForm.ts';
import { reportLookupCalls } from '../../contract/reporting/lookup.calls.ts';
import { productionReportLife, reportingCalls } from '../../contract/reporting/reporting.calls.ts';
import { productionReportDocument } from '../../contract/reporting/reporting.document.ts';
import { reportingLists } from '../../contract/reporting/reporting.lists.ts';
import { documentScreens } from '../core/document/documentScreens.ts';
import { documentOf } from '../core/list/documentOf.ts';
import { callAction, defineList, type ListAction, type ListDefinition } from '../core/list/listDefinition.ts';
import { askField } from '../core/master/askField.tsx';
import { go } from '../core/navigation/go.ts';
import type { RecordDefinition } from '../core/record/recordDefinition.ts';
import { askWords } from '../core/ui/askWords.ts';
import { t } from '../core/words/i18n.ts';
import { reportingOnly } from './reportingOnly.ts';

type ReportRow = Row<typeof reportingLists.reportRows>;
type ChangedRow = Omit<NonNullable<CallInput<typeof reportingCalls.changeReport>['rows']>[number], 'lineNo'>;
type ReportBar = Row<typeof reportingLists.reportBars>;

const made = documentScreens({
  kind: productionReportDocument,
  list: reportingLists.productionReports,
  life: productionReportLife,
  path: '/pages/InStorage/InnerCom/updateRptCompletedDoc',
  words: {
    audit: { label: 'report.audit', confirm: 'report.audit.ask', icon: 'check', kind: 'primary', select: 'error.select-to-audit' },
    unaudit: { label: 'report.unaudit', confirm: 'report.unaudit.ask', icon: 'undo', select: 'error.select-to-unaudit' },
  },
});

const reportingPlace = { ...entryLineFields.location, among: reportingOnly };

const isOpen = ({ state }: ReportRow): boolean => state === productionReportDocument.machine.start;

/** A field of a row that a person changes. */
const change = (
  label: 'report.change-qty' | 'report.change-scrap' | 'report.change-place',
  look: Pick<ListAction, 'icon' | 'kind'>,
  ask: (row: ReportRow, then: (changed: ChangedRow) => Promise<void>) => unknown,
) =>
  callAction<ReportRow, typeof reportingCalls.changeReport>(reportingCalls.changeReport, {
    ...{ label, ...look, rows: 'one', select: 'error.select-to-modify', allowed: isOpen },
    ask: ([row], send) =>
      row &&
      ask(row, (changed) =>
        send({ docNo: row.docNo ?? '', rows: [{ lineNo: row.lineNo ?? 0, ...changed }], revision: row.revision ?? undefined }),
      ),
  });

const changes = [
  change('report.change-qty', { icon: 'edit', kind: 'primary' }, ({ qty }, then) =>
    askWords({ title: t('report.change-qty'), label: t('field.Qty'), value: qty ?? '', does: 'shell.confirm' }, (typed) =>
      then({ qty: typed }),
    ),
  ),
  change('report.change-scrap', { icon: 'erase' }, ({ scrapQty }, then) =>
    askWords({ title: t('report.change-scrap'), label: t('field.ScrapQty'), value: scrapQty ?? '', does: 'shell.confirm' }, (typed) =>
      then({ scrapQty: typed }),
    ),
  ),
  change('report.change-place', { icon: 'location' }, ({ location: value }, then) =>
    askField(
      { title: t('report.change-place'), field: reportingPlace, value: value ?? '', code: true, does: 'shell.confirm' },
      (location) => then({ location }),
    ),
  ),
];

const rows = defineList(reportingLists.reportRows, { actions: changes });

/** A reported piece is a label of ours: it is printed from its report too, where the line's is lost. */
const printBars: ListAction<ReportBar> = {
  ...{ label: 'action.print', icon: 'print', rows: 'some', permission: 'manageLabels' },
  run: (rows) => go('/pages/Com/barcode/barqrcode', { codes: rows.flatMap(({ code }) => code ?? []).join(',') }),
};

/** The barcodes of reports; one that was scanned by mistake leaves its report. */
export const reportBars = defineList(reportingLists.reportBars, {
  where: ({ search }) => (search['docNo'] ? { docNo: { value: search['docNo'], searchType: '=' } } : {}),
  actions: [
    printBars,
    callAction<ReportBar, typeof reportLookupCalls.removeReportBar>(reportLookupCalls.removeReportBar, {
      label: 'report.remove-bar',
      confirm: 'report.remove-bar.ask',
      icon: 'trash',
      kind: 'danger',
      rows: 'one',
      select: 'error.select-to-delete',
      allowed: ({ docState }) => docState === productionReportDocument.machine.start,
      input: ([row]) => ({ id: row?.docId ?? 0, code: row?.code ?? '' }),
    }),
  ],
});

/** A report is found by a piece of its goods too. */
const scanned = documentOf(reportingLists.reportBars);

/** Saved reports with their audit and exchange state; of one order where the address names it. */
export const reports: ListDefinition = {
  ...made.list,
  scanned,
  where: ({ search }) => (search['orderno'] ? { orderNo: { value: search['orderno'], searchType: '=' } } : {}),
  empty: { icon: 'factory', title: 'report.none', hint: 'report.none.hint' },
};

/** A report with its rows and barcodes, which change until it is audited. */
export const report: RecordDefinition = {
  ...made.record,
  actions: [
    ...(made.record.actions ?? []),
    {
      ...{ label: 'screen./pages/InStorage/InnerCom/scanbar', icon: 'barcode', rows: 'none' },
      run: ([row]) => go('/pages/InStorage/InnerCom/scanbar', { docNo: String(row?.['docNo']) }),
    },
  ],
  lists: [
    { title: 'work.lines', definition: rows, where: (row) => ({ docNo: { value: String(row['docNo']), searchType: '=' } }) },
    { title: 'report.bars', definition: reportBars, where: (row) => ({ docNo: { value: String(row['docNo']), searchType: '=' } }) },
  ],
};

const { audit, unaudit } = productionReportDocument.machine.steps;
const auditable = [...audit.from, ...unaudit.from];

/** Reports to audit, or whose audit can be reversed. */
export const reportsToAudit: ListDefinition = {
  ...made.list,
  scanned,
  live: true,
  where: () => ({ state: { value: auditable, searchType: 'in' } }),
  empty: { icon: 'check', title: 'report.none-to-audit', hint: 'report.none-to-audit.hint' },
};

/** Rows whose quantity may still change. */
export const rowsToChange = defineList(reportingLists.reportRows, {
  where: () => ({ state: { value: productionReportDocument.machine.start, searchType: '=' } }),
  open: (row) => ({ path: '/pages/InStorage/InnerCom/updateRptCompletedDoc', search: { docNo: row.docNo ?? '' } }),
  actions: changes,
});
