import { completionCalls } from '../../contract/completion/completion.calls.ts';
import { completionLists } from '../../contract/completion/completion.lists.ts';
import type { MasterField } from '../../contract/core/master.ts';
import { typeField } from '../../contract/documents/entryForm.ts';
import { DocumentForm } from '../core/document/DocumentForm.tsx';
import type { EnteredLine } from '../core/document/enteredLine.ts';
import { listPage } from '../core/listApi.ts';
import { sendCommand } from '../core/queue.ts';
import { useSearch } from '../core/useSearch.ts';

const fields: readonly MasterField[] = [
  { wire: 'OrderNo', type: 'reference', refersTo: 'completionOrders', among: { status: ['open', 'released'] }, required: true },
  typeField('completionApplication'),
  { wire: 'LineCode', type: 'reference', refersTo: 'productionLines', required: true },
  { wire: 'DepartmentCode', type: 'reference', refersTo: 'departments', required: true },
];

/** What of an order may still be applied for, at the item's own place. */
async function linesOfOrder(orderNo: string): Promise<EnteredLine[]> {
  const { rows } = await listPage(completionLists.completionOrders, { where: { code: { value: orderNo, searchType: '=' } }, pageSize: 1 });
  return rows.map((row) => ({
    ...{ itemNo: row.itemNo ?? '', itemName: row.name ?? '', unit: row.unit ?? '', qty: row.open ?? '0' },
    ...{ batch: row.batch ?? '', project: row.project ?? '', location: row.defaultLocation ?? '' },
  }));
}

/** Finished goods of one production order that the workshop hands to the warehouse; their labels are scanned, or a quantity is typed. */
export function ApplicationScreen() {
  const { orderno: orderNo } = useSearch();
  return (
    <DocumentForm
      key={orderNo}
      name={orderNo ? `completionOf-${orderNo}` : 'completion'}
      fields={fields}
      given={orderNo ? { OrderNo: orderNo } : undefined}
      scanned="OrderNo"
      linesOf={{ field: 'OrderNo', load: linesOfOrder }}
      permission="applyCompletion"
      records="/pages/InStorage/InnerCom/FinishedTaskRecord"
      record="/pages/InStorage/InnerCom/finishConfirmDetail"
      save={({ OrderNo: order, TypeCode: type, LineCode: productionLine, DepartmentCode: department }, lines) =>
        sendCommand(completionCalls.saveCompletion, { orderNo: order, type, productionLine, department, lines: [...lines] })
      }
    />
  );
}
