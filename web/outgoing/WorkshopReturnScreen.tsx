import type { MasterField } from '../../contract/core/master.ts';
import { placelessFields, typeField } from '../../contract/documents/entryForm.ts';
import { returnCalls } from '../../contract/outgoing/return.calls.ts';
import { DocumentForm } from '../core/document/DocumentForm.tsx';
import type { DocumentFormProps } from '../core/document/useDocumentForm.ts';
import { saving } from '../core/queue/queue.ts';
import { ask } from '../core/wire/api.ts';

const fields: readonly MasterField[] = [
  { wire: 'WorkshopCode', type: 'reference', refersTo: 'workshops', required: true },
  { ...typeField('workshopReturn'), required: false },
  { wire: 'Remark', type: 'text', max: 140 },
];

/** What the workshop has of an item: a return names its batch and production order. */
const issuedGoods: DocumentFormProps['goodsOf'] = async ({ itemNo = '' }, { WorkshopCode: workshop }) =>
  workshop ? (await ask(returnCalls.workshopGoods, { workshop, itemNo })).rows : [];

/** Material that a workshop gives back; a warehouse receives it and chooses its place. */
export function WorkshopReturnScreen() {
  return (
    <DocumentForm
      name="workshopReturn"
      fields={fields}
      lineFields={placelessFields}
      permission="workshopReturn"
      goodsOf={issuedGoods}
      records="/pages/OutStorage/WorkshopReturnRecord"
      record="/pages/documents/workshopReturn"
      save={({ WorkshopCode: workshop, TypeCode: type, Remark: remark }, lines) =>
        saving(returnCalls.saveWorkshopReturn, { workshop, type, remark, lines: [...lines] })
      }
    />
  );
}
