import type { MasterField } from '../../contract/core/master.ts';
import { typeField } from '../../contract/documents/entryForm.ts';
import { goodsReturnCalls } from '../../contract/incoming/goodsReturn.calls.ts';
import { goodsReturnLists } from '../../contract/incoming/goodsReturn.lists.ts';
import { DocumentForm } from '../core/document/DocumentForm.tsx';
import { type EnteredLine, listedLine } from '../core/document/enteredLine.ts';
import { useSearch } from '../core/navigation/useSearch.ts';
import { saving } from '../core/queue/queue.ts';
import { listPage } from '../core/wire/listApi.ts';

/** An announced return has its customer; for others the customer is a field. */
const fieldsOf = ({ ReturnNo: announced }: Readonly<Record<string, string>>): readonly MasterField[] => [
  { wire: 'ReturnNo', type: 'reference', refersTo: 'salesReturns', among: { status: ['open', 'partly'] } },
  typeField('productReturn'),
  ...(announced ? [] : ([{ wire: 'CustomerCode', type: 'reference', refersTo: 'customers', max: 60, required: true }] as const)),
  { wire: 'ShipmentNo', type: 'text', max: 60 },
];

/** The lines of an announced return with their open quantity, each at the item's own place. */
async function linesOf(returnNo: string): Promise<EnteredLine[]> {
  const { rows } = await listPage(goodsReturnLists.salesReturnLines, {
    where: { returnNo: { value: returnNo, searchType: '=' }, open: { value: '0', searchType: '>' } },
    pageSize: 200,
  });
  return rows.map(({ lineNo, open, defaultLocation, ...row }) =>
    listedLine({ ...row, sourceLine: lineNo, qty: open, location: defaultLocation }),
  );
}

/** Finished goods that a customer sent back: of an announced return, or without one by customer; labels that had left come back by scan. */
export function ReturnProductScreen() {
  const { returnNo: opened } = useSearch();
  return (
    <DocumentForm
      given={opened ? { ReturnNo: opened } : undefined}
      name="productReturn"
      fields={fieldsOf}
      scanned="ReturnNo"
      linesOf={{ field: 'ReturnNo', load: linesOf }}
      permission="productReturn"
      records="/pages/Stock/ReturnProductRecord"
      record="/pages/documents/productReturn"
      save={({ TypeCode: type, ReturnNo: returnNo, CustomerCode: customer, ShipmentNo: shipmentNo }, lines) =>
        saving(goodsReturnCalls.saveProductReturn, { type, returnNo, customer, shipmentNo, lines: [...lines] })
      }
    />
  );
}
