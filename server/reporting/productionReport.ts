import { compareQty } from '../../contract/core/quantity.ts';
import { productionReportLife } from '../../contract/reporting/reporting.calls.ts';
import { productionReportDocument } from '../../contract/reporting/reporting.document.ts';
import { Refusal } from '../core/answer/refusal.ts';
import type { SharedContext } from '../core/call/context.ts';
import { documentLifecycle } from '../documents/documentLifecycle.ts';
import type { DocumentRow } from '../documents/documentTypes.ts';
import { textOf } from '../documents/headerText.ts';
import { lifecycleHandlers } from '../documents/lifecycleHandlers.ts';
import { openReturn } from '../documents/orderSums.ts';
import { requireReportable } from './order.store.ts';
import { requireGoodsThere } from './requireGoodsThere.ts';

interface RowToAudit {
  documentId: number;
  lineNo: number;
  qty: string;
  place: number | null;
  orderNo: string;
  status: 'open' | 'released' | 'closed';
  returnNo: string | null;
}

const rowsText = `
  select l.document_id as "documentId", l.line_no as "lineNo", l.qty::text as qty, l.to_location_id as place, o.order_no as "orderNo", o.status, ${openReturn} as "returnNo"
    from document_line l join production_order o on o.org = l.org and o.id = l.source_id where l.org = $1 and l.document_id = any($2::bigint[]) order by l.line_no`;

/** Requires that every row has a quantity and a place, and that the order can still be reported on (rule rows-default-location-missing). */
async function requireWhole(ctx: SharedContext, reports: readonly DocumentRow[]): Promise<void> {
  const ids = reports.map(({ id }) => id);
  const rows = Map.groupBy(await ctx.query<RowToAudit>(rowsText, [ctx.org, ids]), ({ documentId }) => documentId);
  for (const { id, no } of reports) requireWholeReport(no, rows.get(id) ?? []);
}

function requireWholeReport(no: string, rows: readonly RowToAudit[]): void {
  for (const row of rows) {
    requireReportable(row);
    if (compareQty(row.qty, '0') <= 0) throw new Refusal('report.qty-required', { no: row.orderNo, field: 'Qty' });
  }
  const homeless = rows.filter(({ place }) => place === null).map(({ lineNo }) => lineNo);
  if (homeless.length > 0) throw new Refusal('report.location-missing', { no, lines: homeless.join(', ') });
}

/** A production report: each audit brings its goods to the reporting location, also after it was reversed and audited again. */
export const productionReport = documentLifecycle(productionReportDocument, {
  on: { audit: requireWhole, unaudit: requireGoodsThere },
  posts: { audit: { labels: 'store' } },
  takesBack: ['unaudit'],
  // Only unaudited reports are deleted, and they have no postings.
  undo: async () => {},
  message: {
    header: ({ header, workshop }) => ({
      workshop: workshop || undefined,
      productionLine: textOf(header['productionLine']) ?? '',
      shift: textOf(header['shift']),
      remark: textOf(header['remark']),
    }),
    line: ({ detail = {} }, { header }) => ({ orderNo: textOf(header['orderNo']) ?? '', scrapQty: textOf(detail['scrapQty']) }),
  },
});

export const productionReportHandlers = lifecycleHandlers(productionReport, productionReportLife);
