import type { MasterField } from '../../contract/core/master.ts';
import { goodsOutCalls } from '../../contract/outgoing/goodsOut.calls.ts';
import { goodsOutLists } from '../../contract/outgoing/goodsOut.lists.ts';
import { DocumentForm } from '../core/document/DocumentForm.tsx';
import { type EnteredLine, listedLine } from '../core/document/enteredLine.ts';
import { saving } from '../core/queue/queue.ts';
import { listPage, type Where } from '../core/wire/listApi.ts';

const openOf = (column: string, value: string): Where => ({
  [column]: { value, searchType: '=' },
  open: { value: '0', searchType: '>' },
});

/** What was rejected of a delivery note, where it is held. */
async function rejectedOf(noteNo: string): Promise<EnteredLine[]> {
  const { rows } = await listPage(goodsOutLists.rejectedLines, { where: openOf('noteNo', noteNo), pageSize: 200 });
  return rows.map(({ id, open, ...row }) => listedLine({ ...row, sourceLine: id, qty: open }));
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
      linesOf={{ field: 'DeliNo', load: rejectedOf, only: 'some' }}
      batchLater
      permission="iqcReturn"
      records="/pages/OutStorage/IQCReturnRecord"
      record="/pages/documents/iqcReturn"
      save={({ Remark: remark }, lines) => saving(goodsOutCalls.saveIqcReturn, { remark, lines: [...lines] })}
    />
  );
}
