import type { MasterField } from '../../contract/core/master.ts';
import { compareQty } from '../../contract/core/quantity.ts';
import { reportLookupCalls } from '../../contract/reporting/lookup.calls.ts';
import { faultOfReport } from '../../contract/reporting/reportable.rules.ts';
import { reportingCalls } from '../../contract/reporting/reporting.calls.ts';
import { DocumentForm } from '../core/document/DocumentForm.tsx';
import type { LinesOfField } from '../core/document/linesOfField.ts';
import { useSearch } from '../core/navigation/useSearch.ts';
import { saving } from '../core/queue/queue.ts';
import { ask } from '../core/wire/api.ts';
import { reportingOnly } from './reportingOnly.ts';

const fields: readonly MasterField[] = [
  {
    ...{ wire: 'OrderNo', type: 'reference', refersTo: 'productionOrders', required: true },
    ...{ among: { status: ['open', 'released'] }, ahead: 'own' },
  },
  { wire: 'LineCode', type: 'reference', refersTo: 'productionLines' },
  { wire: 'Shift', type: 'text', max: 20 },
];

/** The reportable rest of an order, at its reporting place; an unknown order is requested from the ERP. */
async function rowsOf(orderNo: string): Promise<LinesOfField> {
  const order = await ask(reportLookupCalls.findReportOrder, { orderNo });
  const { itemNo, itemName, unit, decimals, open, batch, location, productionLine } = order;
  // An order that cannot be reported says why before a quantity is typed.
  if (compareQty(open, '0') <= 0) {
    const { switches } = await ask(reportLookupCalls.reportSnapshot, { orderNo: order.orderNo });
    const fault = faultOfReport('1', order, switches);
    if (fault) return fault;
  }
  return { head: { LineCode: productionLine }, lines: [{ itemNo, itemName, unit, decimals, qty: open, batch, location }] };
}

/** Production that is reported by hand: one order, in as many rows as it has batches. */
export function ReportForm() {
  const { orderno: orderNo } = useSearch();
  return (
    <DocumentForm
      key={orderNo}
      name={orderNo ? `reportOf-${orderNo}` : 'report'}
      fields={fields}
      lineFields={['itemNo', 'qty', 'scrapQty', 'location', 'batch']}
      given={orderNo ? { OrderNo: orderNo } : undefined}
      scanned="OrderNo"
      linesOf={{ field: 'OrderNo', load: rowsOf, only: 'item' }}
      places={reportingOnly}
      permission="report"
      records="/pages/InStorage/InnerCom/ScanCompletedRecord"
      record="/pages/InStorage/InnerCom/updateRptCompletedDoc"
      save={({ OrderNo: order, LineCode: productionLine, Shift: shift }, lines) =>
        saving(reportingCalls.saveReport, {
          ...{ productionLine: productionLine || undefined, shift: shift || undefined, how: 'hand' },
          rows: lines.map(({ itemNo, qty, scrapQty, batch, location, labels }) => ({
            ...{ orderNo: order, itemNo, qty, batch, location, bars: labels },
            scrapQty: scrapQty || undefined,
          })),
        })
      }
    />
  );
}
