import type { MasterField } from '../../contract/core/master.ts';
import { compareQty } from '../../contract/core/quantity.ts';
import { transfersCalls } from '../../contract/transfers/transfers.calls.ts';
import { DocumentForm } from '../core/document/DocumentForm.tsx';
import type { EnteredLine } from '../core/document/enteredLine.ts';
import { useSearch } from '../core/navigation/useSearch.ts';
import { saving } from '../core/queue/queue.ts';
import { ask } from '../core/wire/api.ts';

/** Orders with an open quantity in this direction; those completely in documents are left out. */
export const orderField = (way: 'canSend' | 'canTakeIn'): MasterField => ({
  ...{ wire: 'TransferNo', type: 'reference', refersTo: 'transferOrders' },
  among: { [way]: 'true' },
});

/** The quantities of an order that may still arrive, with the batches under which they were sent. */
async function toReceive(transferNo: string): Promise<EnteredLine[]> {
  const { lines } = await ask(transfersCalls.transferSnapshot, { transferNo });
  return lines.flatMap(({ sourceLine = 1, itemNo, itemName, unit, open: qty = '0', batch, project, place: location = '' }) =>
    compareQty(qty, '0') > 0 ? [{ sourceLine, itemNo, itemName, unit, qty, batch, project, location }] : [],
  );
}

/** The order that the form was opened about. */
export function useOrder(): { TransferNo: string } | undefined {
  const { transferNo } = useSearch();
  return transferNo ? { TransferNo: transferNo } : undefined;
}

/** Arriving goods of a transfer order, entered at the desk; scanning has a flow of its own. */
export function TransferInScreen() {
  return (
    <DocumentForm
      given={useOrder()}
      name="transferIn"
      fields={[{ ...orderField('canTakeIn'), required: true }]}
      scanned="TransferNo"
      linesOf={{ field: 'TransferNo', load: toReceive, only: 'some' }}
      permission="transfer"
      records="/pages/Stock/TranferInRecord"
      record="/pages/documents/transferIn"
      save={({ TransferNo: transferNo }, lines) => saving(transfersCalls.saveTransferIn, { transferNo, lines: [...lines] })}
    />
  );
}
