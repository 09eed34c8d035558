import { addQty, compareQty } from '../contract/core/quantity.ts';
import type { OutboundDocument } from '../contract/exchange/protocol.documents.ts';
import type { Shelf } from './shelf.ts';

type Line = OutboundDocument['lines'][number];

/** The ERP's data of an order that documents of a type belong to. */
interface Order {
  no: string;
  lines: readonly { line: number; itemNo: string; qty: string }[];
}

/** For a type of document: the kind of order, its number and line in the document, and its name. */
interface Book {
  number: (document: OutboundDocument) => string | undefined;
  line: (line: Line) => number | undefined;
  orders: (shelf: Shelf) => readonly Order[];
  /** A number that no order of the ERP has and that is fine nevertheless. */
  own?: (document: OutboundDocument, no: string, shelf: Shelf) => boolean;
  called: readonly [zh: string, en: string];
}

const transfers: Book = {
  number: ({ document }) => ('transferNo' in document ? document.transferNo : undefined),
  line: (line) => ('transferLine' in line ? line.transferLine : undefined),
  orders: (shelf) => shelf.living('transferOrder').map(({ data }) => ({ no: data.transferNo, lines: data.lines })),
  // An order that Kuwei made has the number of the sending document; goods sent for an order arrive even after its withdrawal.
  own: ({ type, document }, no, shelf) =>
    (type === 'allocationOut' && no === document.docNo) ||
    [...shelf.committed.values()].some(
      ({ document: one }) =>
        one.type === 'allocationOut' && (one.document.docNo === no || (type === 'transferIn' && one.document.transferNo === no)),
    ),
  called: ['调拨单', 'transfer order'],
};

const books: Partial<Record<OutboundDocument['type'], Book>> = {
  allocationOut: transfers,
  transferIn: transfers,
  productReturn: {
    number: ({ document }) => ('returnNo' in document ? document.returnNo : undefined),
    line: (line) => ('returnLine' in line ? line.returnLine : undefined),
    orders: (shelf) => shelf.living('salesReturn').map(({ data }) => ({ no: data.returnNo, lines: data.lines })),
    called: ['退货单', 'sales return'],
  },
};

/** Why the ERP does not know the order of a document. */
export function orderReason(document: OutboundDocument, shelf: Shelf): string | undefined {
  const book = books[document.type];
  const no = book?.number(document);
  if (!book || no === undefined) return undefined;
  const orders = book.orders(shelf);
  if (orders.length === 0 || orders.some((one) => one.no === no) || book.own?.(document, no, shelf)) return undefined;
  return `${book.called[0]} ${no} 不存在 / ${book.called[1]} ${no} is unknown`;
}

/** No more leaves or arrives than the quantity of an order. */
export function orderLineReason(document: OutboundDocument, line: Line, shelf: Shelf): string | undefined {
  const book = books[document.type];
  const no = book?.number(document);
  const order = book?.orders(shelf).find((one) => one.no === no);
  if (!book || !order) return undefined;
  const [zh, en] = book.called;
  const lineNo = book.line(line);
  const ordered = order.lines.find((one) => one.line === lineNo);
  if (!ordered) return `${zh} ${no} 没有第 ${lineNo} 行 / ${en} ${no} has no line ${lineNo}`;
  if (ordered.itemNo !== line.itemNo)
    return `${zh} ${no} 行 ${lineNo} 的料号是 ${ordered.itemNo} / line ${lineNo} of ${no} is for ${ordered.itemNo}`;
  const posted = [...shelf.committed.values()].flatMap(({ document: one, answer, deleted }) => {
    if (one.type !== document.type || deleted || book.number(one) !== no) return [];
    const accepted = new Set(answer.lines.flatMap((each) => (each.result === 'accepted' ? [each.line] : [])));
    return (one.lines as readonly Line[]).filter((each) => book.line(each) === lineNo && accepted.has(each.line));
  });
  const here = (document.lines as readonly Line[]).filter((each) => book.line(each) === lineNo && each.line <= line.line);
  const sum = addQty('0', ...posted.map(({ qty }) => qty), ...here.map(({ qty }) => qty));
  return compareQty(sum, ordered.qty) > 0 ? `超过${zh}数量 ${ordered.qty} / more than the ${ordered.qty} of the ${en}` : undefined;
}
