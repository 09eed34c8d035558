import type { MasterField } from '../../contract/core/master.ts';
import { typeField } from '../../contract/documents/entryForm.ts';
import { incomingCalls } from '../../contract/incoming/incoming.calls.ts';
import { DocumentForm } from '../core/document/DocumentForm.tsx';
import { saving } from '../core/queue/queue.ts';

const fields: readonly MasterField[] = [
  typeField('miscReceipt'),
  { wire: 'DepartmentCode', label: 'field.BeneficiaryDept', type: 'reference', refersTo: 'departments' },
  { wire: 'Beneficiary', type: 'text', max: 60 },
];

/** Goods that come in for another reason than a purchase (rules misc-document-type-required, misc-material-required). */
export function MiscReceiptScreen() {
  return (
    <DocumentForm
      name="miscReceipt"
      fields={fields}
      permission="miscReceipt"
      records="/pages/Stock/MisRcvStorageRecord"
      record="/pages/documents/miscReceipt"
      save={({ TypeCode: type, DepartmentCode: department, Beneficiary: beneficiary }, lines) =>
        saving(incomingCalls.saveMiscReceipt, { type, department, beneficiary, lines: [...lines] })
      }
    />
  );
}
