import { addQty, compareQty, subtractQty } from '../contract/core/quantity.ts';
import type { OutboundDocument } from '../contract/exchange/protocol.documents.ts';
import type { Shelf } from './shelf.ts';

type Line = OutboundDocument['lines'][number];

const orderOf = (line: Line): string | undefined => ('orderNo' in line ? line.orderNo : undefined);

/** The quantity of an order that the ERP accepted in documents of a type. */
function taken(shelf: Shelf, type: OutboundDocument['type'], orderNo: string): string {
  const lines = [...shelf.committed.values()].flatMap(({ document, answer, deleted }) => {
    if (document.type !== type || deleted) return [];
    const accepted = new Set(answer.lines.flatMap((one) => (one.result === 'accepted' ? [one.line] : [])));
    return (document.lines as readonly Line[]).filter((one) => orderOf(one) === orderNo && accepted.has(one.line));
  });
  return addQty('0', ...lines.map(({ qty }) => qty));
}

/** Not more than the ordered quantity is produced; documents taken back no longer count. */
export function reportReason({ type, org, lines }: OutboundDocument, line: Line, shelf: Shelf): string | undefined {
  const orderNo = orderOf(line);
  if (type !== 'productionReport' || orderNo === undefined) return undefined;
  const order = shelf.productionOrder(org, orderNo);
  if (order === undefined || order === 'no-book') return undefined;
  if (order.itemNo !== line.itemNo) return `工单 ${orderNo} 的料号是 ${order.itemNo} / production order ${orderNo} is for ${order.itemNo}`;
  const here = (lines as readonly Line[]).filter((one) => orderOf(one) === orderNo && one.line <= line.line).map(({ qty }) => qty);
  const before = subtractQty(taken(shelf, 'productionReport', orderNo), taken(shelf, 'reportReversal', orderNo));
  if (compareQty(addQty(before, ...here), order.qty) <= 0) return undefined;
  return `超过工单 ${orderNo} 的数量 ${order.qty} / more than the ${order.qty} of production order ${orderNo}`;
}
