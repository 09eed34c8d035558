import { addQty, compareQty } from '../contract/core/quantity.ts';
import type { OutboundDocument } from '../contract/exchange/protocol.documents.ts';
import type { Shelf } from './shelf.ts';

type Line = OutboundDocument['lines'][number];
type Transfer = Extract<OutboundDocument, { type: 'allocationOut' | 'transferIn' }>;

const isTransfer = (document: OutboundDocument): document is Transfer =>
  document.type === 'allocationOut' || document.type === 'transferIn';

/** Whether the ERP knows what a document is a transfer of: an order of its own, or one that Kuwei made, which carries the number of the document that sent it. */
export function transferReason(document: OutboundDocument, shelf: Shelf): string | undefined {
  if (!isTransfer(document)) return undefined;
  const { transferNo, docNo } = document.document;
  const orders = shelf.living('transferOrder');
  if (orders.length === 0 || orders.some((each) => each.data.transferNo === transferNo)) return undefined;
  if (document.type === 'allocationOut' && transferNo === docNo) return undefined;
  if ([...shelf.committed.values()].some(({ document: one }) => one.type === 'allocationOut' && one.document.docNo === transferNo))
    return undefined;
  return `调拨单 ${transferNo} 不存在 / transfer order ${transferNo} is unknown`;
}

/** More than the order says neither leaves nor arrives. */
export function transferLineReason(document: OutboundDocument, line: Line, shelf: Shelf): string | undefined {
  if (!isTransfer(document) || !('transferLine' in line)) return undefined;
  const { transferNo } = document.document;
  const order = shelf.living('transferOrder').find((each) => each.data.transferNo === transferNo);
  const ordered = order?.data.lines.find((each) => each.line === line.transferLine);
  if (!order) return undefined;
  if (!ordered)
    return `调拨单 ${transferNo} 没有第 ${line.transferLine} 行 / transfer order ${transferNo} has no line ${line.transferLine}`;
  if (ordered.itemNo !== line.itemNo)
    return `调拨单 ${transferNo} 行 ${line.transferLine} 的料号是 ${ordered.itemNo} / line ${line.transferLine} of ${transferNo} is for ${ordered.itemNo}`;
  const moved = [...shelf.committed.values()].flatMap(({ document: one, answer, deleted }) =>
    one.type !== document.type || deleted || !isTransfer(one) || one.document.transferNo !== transferNo
      ? []
      : one.lines.filter(
          (each) =>
            each.transferLine === line.transferLine &&
            answer.lines.some(({ line: no, result }) => no === each.line && result === 'accepted'),
        ),
  );
  const here = document.lines.filter((each) => each.transferLine === line.transferLine && each.line <= line.line);
  const sum = addQty('0', ...moved.map(({ qty }) => qty), ...here.map(({ qty }) => qty));
  return compareQty(sum, ordered.qty) > 0 ? `超过调拨数量 ${ordered.qty} / more than the ${ordered.qty} to be transferred` : undefined;
}
