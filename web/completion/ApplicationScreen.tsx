import { completionCalls } from '../../contract/completion/completion.calls.ts';
import { completionLists } from '../../contract/completion/completion.lists.ts';
import type { MasterField } from '../../contract/core/master.ts';
import { typeField } from '../../contract/documents/entryForm.ts';
import { DocumentForm } from '../core/document/DocumentForm.tsx';
import type { LinesOfField } from '../core/document/linesOfField.ts';
import { useSearch } from '../core/navigation/useSearch.ts';
import { saving } from '../core/queue/queue.ts';
import { listPage } from '../core/wire/listApi.ts';

const fields: readonly MasterField[] = [
  { wire: 'OrderNo', type: 'reference', refersTo: 'completionOrders', among: { status: ['open', 'released'] }, required: true },
  typeField('completionApplication'),
  { wire: 'LineCode', type: 'reference', refersTo: 'productionLines', required: true },
  { wire: 'DepartmentCode', type: 'reference', refersTo: 'departments', required: true },
];

/** The quantity of an order that may still be applied for, at the item's own place, and its line. */
async function goodsOfOrder(orderNo: string): Promise<LinesOfField> {
  const { rows } = await listPage(completionLists.completionOrders, { where: { code: { value: orderNo, searchType: '=' } }, pageSize: 1 });
  const [order] = rows;
  if (!order) return { refuse: 'report.order-not-found', args: { no: orderNo } };
  return {
    head: { LineCode: order.productionLine ?? '' },
    lines: [
      {
        ...{ itemNo: order.itemNo ?? '', itemName: order.name ?? '', unit: order.unit ?? '', qty: order.open ?? '0' },
        ...{ batch: order.batch ?? '', project: order.project ?? '', location: order.defaultLocation ?? '' },
      },
    ],
  };
}

/** Finished goods of a production order that the workshop hands to the warehouse; their labels are scanned, or a quantity is typed. */
export const ApplicationScreen = () => <ApplicationForm orderNo={undefined} />;

/** The same for the order that the address names. */
export function OneOrderApplicationScreen() {
  return <ApplicationForm orderNo={useSearch()['orderno']} />;
}

function ApplicationForm({ orderNo }: { orderNo: string | undefined }) {
  return (
    <DocumentForm
      key={orderNo}
      name={orderNo ? `completionOf-${orderNo}` : 'completion'}
      fields={fields}
      given={orderNo ? { OrderNo: orderNo } : undefined}
      scanned="OrderNo"
      linesOf={{ field: 'OrderNo', load: goodsOfOrder, only: 'item' }}
      places={{ reporting: 'false' }}
      permission="applyCompletion"
      records="/pages/InStorage/InnerCom/FinishedTaskRecord"
      record="/pages/InStorage/InnerCom/finishConfirmDetail"
      save={({ OrderNo: order, TypeCode: type, LineCode: productionLine, DepartmentCode: department }, lines) =>
        saving(completionCalls.saveCompletion, { orderNo: order, type, productionLine, department, lines: [...lines] })
      }
    />
  );
}
