import { goodsOutCalls } from '../../contract/outgoing/goodsOut.calls.ts';
import { looseGoodsOf } from '../documents/postDocument.ts';
import { virtualPlace } from '../documents/readEntry.ts';
import { handleSaving } from '../documents/saveDocument.ts';
import { checkPromised } from '../stock/checkPromised.ts';
import { iqcReturn } from './goodsOutDocuments.ts';
import { lockRejected, withHeldLabels } from './iqcReturn.store.ts';
import { leavingLines, partsLeaving, readLeaving } from './leaving.ts';
import { openLabels } from './openLabels.ts';

export const saveIqcReturn = handleSaving(goodsOutCalls.saveIqcReturn, iqcReturn, async (ctx, input, save) => {
  const { lines: wanted = [], remark = '', number } = input;
  if (wanted.length === 0) return ctx.refuse('iqc-return.select-lines');
  const rejected = await lockRejected(
    ctx,
    wanted.flatMap(({ sourceLine }) => sourceLine ?? []),
  );
  const paper = { no: rejected[0]?.noteNo ?? '', lines: rejected };
  const { lines: leaving, warehouse } = await readLeaving(ctx, wanted, paper, { unknown: 'iqc-return.line-unknown', status: 'hold' });
  const [first] = leaving;
  const { supplierCode, supplierName } = first?.paperLine ?? { supplierCode: '', supplierName: '' };
  const other = leaving.find(({ paperLine }) => paperLine.supplierCode !== supplierCode);
  if (other) return ctx.refuse('iqc-return.suppliers', { line: other.lineNo, supplier: supplierName, other: other.paperLine.supplierName });
  const { lines: labelled, rests } = await openLabels(ctx, await withHeldLabels(ctx, leaving));
  const [parts, to] = [await partsLeaving(ctx, labelled), await virtualPlace(ctx, 'supplier')];
  const lines = leavingLines(labelled, parts, ({ paperLine: { lineNo, poNo, poLine, noteNo, noteLine } }) => ({
    ...{ to, source: { kind: 'receipt_line', id: lineNo }, detail: { poNo, poLine, noteNo, noteLine } },
  }));
  await checkPromised(ctx, looseGoodsOf([{ lines }]), { posted: false });
  return { ...(await save({ warehouse, lines, number, header: { supplierCode, supplierName, remark } })), rests };
});
