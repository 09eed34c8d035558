import type { MasterField } from '../../contract/core/master.ts';
import { incomingCalls } from '../../contract/incoming/incoming.calls.ts';
import { DocumentForm } from '../core/document/DocumentForm.tsx';
import { saving } from '../core/queue/queue.ts';

const fields: readonly MasterField[] = [{ wire: 'EntryReason', type: 'text', required: true }];

/** Corrects stock to the quantity in the ERP, by the leader and with a reason. */
export function ManualStorageScreen() {
  return (
    <DocumentForm
      name="manualStorage"
      fields={fields}
      permission="manualStorage"
      records="/pages/Stock/InputStorageRecord"
      record="/pages/documents/manualStorage"
      save={({ EntryReason: reason }, lines) => saving(incomingCalls.saveManualStorage, { reason, lines: [...lines] })}
    />
  );
}
