import type { MasterField } from '../../contract/core/master.ts';
import { documentLines } from '../../contract/documents/documentList.ts';
import { itemReturnCalls } from '../../contract/incoming/itemReturn.calls.ts';
import { organisationLists } from '../../contract/organisation/organisation.lists.ts';
import { DocumentForm } from '../core/document/DocumentForm.tsx';
import { type EnteredLine, listedLine } from '../core/document/enteredLine.ts';
import { saving } from '../core/queue/queue.ts';
import { listPage } from '../core/wire/listApi.ts';

const fields: readonly MasterField[] = [
  {
    wire: 'ReturnNo',
    label: 'field.ItemReturnNo',
    type: 'reference',
    refersTo: 'workshopReturns',
    among: { state: 'open' },
    required: true,
  },
  { wire: 'Defective', type: 'flag' },
];

/** The lines of a return as the workshop wrote them, each for the default location of its item (S60); the worker may choose another. */
async function linesOf(returnNo: string): Promise<EnteredLine[]> {
  const { rows } = await listPage(documentLines, { where: { docNo: { value: returnNo, searchType: '=' } }, pageSize: 200 });
  const codes = [...new Set(rows.flatMap(({ itemNo }) => itemNo ?? []))];
  const items =
    codes.length === 0
      ? { rows: [] }
      : await listPage(organisationLists.items, { where: { code: { value: codes.join(','), searchType: 'in' } }, pageSize: 200 });
  const homes = new Map(items.rows.map(({ code, defaultLocation }) => [code, defaultLocation]));
  return rows.map(({ lineNo, itemNo, itemName, unit, qty, batch, project }) =>
    listedLine({ sourceLine: lineNo, itemNo, itemName, unit, qty, batch, project, location: homes.get(itemNo) }),
  );
}

/** Material that a workshop gives back, taken into storage by the number of its return. */
export function ReturnItemScreen() {
  return (
    <DocumentForm
      name="itemReturn"
      fields={fields}
      scanned="ReturnNo"
      linesOf={{ field: 'ReturnNo', load: linesOf, only: 'all' }}
      permission="itemReturn"
      records="/pages/OutStorage/WorkshopReturnRecord"
      record="/pages/documents/workshopReturn"
      save={({ ReturnNo: returnNo, Defective }, lines) =>
        saving(itemReturnCalls.receiveItemReturn, { returnNo, defective: Defective === '1', lines: [...lines] })
      }
    />
  );
}
