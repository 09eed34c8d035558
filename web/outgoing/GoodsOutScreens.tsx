import type { MasterField } from '../../contract/core/master.ts';
import { goodsOutCalls } from '../../contract/outgoing/goodsOut.calls.ts';
import { goodsOutLists } from '../../contract/outgoing/goodsOut.lists.ts';
import { DocumentForm } from '../core/document/DocumentForm.tsx';
import type { EnteredLine } from '../core/document/enteredLine.ts';
import { listPage, type Where } from '../core/listApi.ts';
import { sendCommand } from '../core/queue.ts';
import { useSearch } from '../core/useSearch.ts';

const openOf = (column: string, value: string): Where => ({
  [column]: { value, searchType: '=' },
  open: { value: '0', searchType: '>' },
});

/** What is still to leave for a shipment, each line from where its oldest goods lie. */
async function shipmentOpen(shipmentNo: string): Promise<EnteredLine[]> {
  const { rows } = await listPage(goodsOutLists.shipmentLines, { where: openOf('shipmentNo', shipmentNo), pageSize: 200 });
  return rows.map((row) => ({
    ...{ sourceLine: row.lineNo ?? 0, itemNo: row.itemNo ?? '', itemName: row.itemName ?? '', unit: row.unit ?? '' },
    ...{ qty: row.open ?? '0', batch: row.batch ?? '', project: row.project ?? '', location: row.location ?? '' },
  }));
}

const shipment: MasterField = {
  ...{ wire: 'ShipmentNo', type: 'reference', refersTo: 'shipments', required: true },
  among: { state: ['open', 'partly'] },
};

/** Finished goods leave for a customer: lines of a shipment, by scan of their labels or by hand. */
export function ProductOutScreen() {
  const { shipmentNo } = useSearch();
  return (
    <DocumentForm
      name="productOut"
      fields={[shipment]}
      scanned="ShipmentNo"
      given={shipmentNo ? { ShipmentNo: shipmentNo } : undefined}
      linesOf={{ field: 'ShipmentNo', load: shipmentOpen }}
      batchLater
      permission="shipProduct"
      records="/pages/OutStorage/ProductOutRecord"
      record="/pages/documents/productOut"
      save={({ ShipmentNo: no }, lines) => sendCommand(goodsOutCalls.shipProduct, { shipmentNo: no, lines: [...lines] })}
    />
  );
}

/** What was rejected of a delivery note, where it is held. */
async function rejectedOf(noteNo: string): Promise<EnteredLine[]> {
  const { rows } = await listPage(goodsOutLists.rejectedLines, { where: openOf('noteNo', noteNo), pageSize: 200 });
  return rows.map((row) => ({
    ...{ sourceLine: row.id ?? 0, itemNo: row.itemNo ?? '', itemName: row.itemName ?? '', unit: row.unit ?? '' },
    ...{ qty: row.open ?? '0', batch: row.batch ?? '', project: row.project ?? '', location: row.location ?? '' },
  }));
}

const returnFields: readonly MasterField[] = [
  { wire: 'DeliNo', type: 'text', max: 60, required: true },
  { wire: 'Remark', type: 'text', max: 140 },
];

/** Material that the incoming inspection rejected goes back to its supplier, by the number of its delivery note. */
export function IqcReturnScreen() {
  return (
    <DocumentForm
      name="iqcReturn"
      fields={returnFields}
      scanned="DeliNo"
      linesOf={{ field: 'DeliNo', load: rejectedOf }}
      batchLater
      permission="iqcReturn"
      records="/pages/OutStorage/IQCReturnRecord"
      record="/pages/documents/iqcReturn"
      save={({ Remark: remark }, lines) => sendCommand(goodsOutCalls.saveIqcReturn, { remark, lines: [...lines] })}
    />
  );
}
