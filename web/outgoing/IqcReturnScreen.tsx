import type { CallOutput } from '../../contract/core/call.ts';
import type { MasterField } from '../../contract/core/master.ts';
import { decode } from '../../contract/core/wireNames.ts';
import { goodsOutCalls } from '../../contract/outgoing/goodsOut.calls.ts';
import { goodsOutLists } from '../../contract/outgoing/goodsOut.lists.ts';
import type { RestLabel } from '../../contract/outgoing/takeOut.calls.ts';
import { DocumentForm } from '../core/document/DocumentForm.tsx';
import { type EnteredLine, listedLine } from '../core/document/enteredLine.ts';
import { saving } from '../core/queue/queue.ts';
import { listPage, type Where } from '../core/wire/listApi.ts';
import { RestOfLabels } from './RestOfLabels.tsx';

const openOf = (column: string, value: string): Where => ({
  [column]: { value, searchType: '=' },
  open: { value: '0', searchType: '>' },
});

/** Rejected goods of a delivery note, at their place on hold. */
async function rejectedOf(noteNo: string): Promise<EnteredLine[]> {
  const { rows } = await listPage(goodsOutLists.rejectedLines, { where: openOf('noteNo', noteNo), pageSize: 200 });
  return rows.map(({ id, open, ...row }) => listedLine({ ...row, sourceLine: id, qty: open }));
}

/** The labels that the rest of split cartons was given; none while it waits to be sent, or where an older server answered. */
function restsIn(answer: unknown): readonly RestLabel[] {
  if (answer === undefined) return [];
  const { rests = [] } = decode(goodsOutCalls.saveIqcReturn.wire.output, answer) as Partial<CallOutput<typeof goodsOutCalls.saveIqcReturn>>;
  return rests;
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
      savedMore={(answer) => <RestOfLabels rests={restsIn(answer)} />}
      permission="iqcReturn"
      records="/pages/OutStorage/IQCReturnRecord"
      record="/pages/documents/iqcReturn"
      save={({ Remark: remark }, lines) => saving(goodsOutCalls.saveIqcReturn, { remark, lines: [...lines] })}
    />
  );
}
