import type { MasterField } from '../../contract/core/master.ts';
import { placelessFields, typeField } from '../../contract/documents/entryForm.ts';
import { labelsLists } from '../../contract/labels/labels.lists.ts';
import { goodsOutCalls, outTargets } from '../../contract/outgoing/goodsOut.calls.ts';
import { refuseScanOut } from '../../contract/outgoing/scanOut.rules.ts';
import { DocumentForm, type TakenLabel } from '../core/document/DocumentForm.tsx';
import { listPage } from '../core/listApi.ts';
import { sendCommand } from '../core/queue.ts';

const fields: readonly MasterField[] = [
  typeField('scanOut'),
  { wire: 'Target', type: 'state', machine: 'outTarget', states: outTargets },
  { wire: 'WorkshopCode', type: 'reference', refersTo: 'workshops' },
  { wire: 'Destination', type: 'text', max: 140 },
  { wire: 'ShipmentNo', type: 'reference', refersTo: 'shipments', among: { state: ['open', 'partly'] } },
];

/** A scanned label as a line; what the device cannot know of it, the server says when it is saved. */
async function lineOfLabel(code: string): Promise<TakenLabel> {
  const { rows } = await listPage(labelsLists.labels, { where: { code: { value: code, searchType: '=' } }, pageSize: 1 });
  const [label] = rows;
  if (!label) return { refuse: 'label.not-found', args: { code } };
  const { itemNo, itemName, unit, batch, qty, location, state } = label;
  const wrong = refuseScanOut({ code, state: state ?? '', qty: qty ?? '0' });
  if (wrong) return wrong;
  const text = (value: string | null) => value ?? '';
  return {
    line: {
      labels: [code],
      itemNo: text(itemNo),
      itemName: text(itemName),
      unit: text(unit),
      batch: text(batch),
      qty: qty ?? '0',
      location: text(location),
    },
  };
}

const isTarget = (value: string | undefined): value is (typeof outTargets)[number] => outTargets.some((one) => one === value);

/** Goods leave by scan of their labels alone (rules qr-code-not-again, shipment-barcode-not-again). */
export function ScanOutScreen() {
  return (
    <DocumentForm
      name="scanOut"
      fields={fields}
      lineFields={placelessFields}
      labelOf={lineOfLabel}
      permission="scanOut"
      records="/pages/OutStorage/ScanOutRecord"
      record="/pages/OutStorage/InnerPage/ScanOutStorageDetail"
      save={({ TypeCode: type, Target: target, WorkshopCode: workshop, Destination: destination, ShipmentNo: shipmentNo }, lines) =>
        sendCommand(goodsOutCalls.scanOut, {
          ...{ type, destination, target: isTarget(target) ? target : 'customer' },
          ...{ workshop: workshop || undefined, shipmentNo: shipmentNo || undefined, labels: lines.flatMap(({ labels = [] }) => labels) },
        })
      }
    />
  );
}
