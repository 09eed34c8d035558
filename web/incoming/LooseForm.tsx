import type { MasterField } from '../../contract/core/master.ts';
import { incomingCalls } from '../../contract/incoming/incoming.calls.ts';
import { DocumentForm } from '../core/document/DocumentForm.tsx';
import { useSearch } from '../core/navigation/useSearch.ts';
import { saving } from '../core/queue/queue.ts';
import { ask } from '../core/wire/api.ts';

const fields: readonly MasterField[] = [{ wire: 'SupplierCode', type: 'reference', refersTo: 'suppliers', required: true }];

/** Parts that came without a delivery note, entered by hand: for those that have no label. */
export function LooseForm() {
  const { supplier: opened } = useSearch();
  return (
    <DocumentForm
      given={opened ? { SupplierCode: opened } : undefined}
      name="looseReceipt"
      fields={fields}
      lineOf={async (code, { SupplierCode: supplier }) => {
        const { code: label, itemNo, itemName, unit, qty, batch } = await ask(incomingCalls.findLooseLabel, { code, supplier });
        return { itemNo, itemName, unit, qty, batch, labels: [label] };
      }}
      permission="looseReceipt"
      records="/pages/InStorage/InnerCom/ScanComponentsRecord"
      record="/pages/documents/looseReceipt"
      save={({ SupplierCode: supplier }, lines) => saving(incomingCalls.saveLooseReceipt, { supplier, lines: [...lines] })}
    />
  );
}
