import { addQty, compareQty } from '../contract/core/quantity.ts';
import type { OutboundDocument } from '../contract/exchange/protocol.documents.ts';
import type { Shelf } from './shelf.ts';

type Line = OutboundDocument['lines'][number];

/** The paper of the ERP that a document answers: a requisition, or a shipment, for which finished goods and scanned ones leave alike. */
function paperOf({ org, type, document }: OutboundDocument, shelf: Shelf) {
  if (type === 'issue' && 'requisitionNo' in document)
    return shelf.living('requisition').find(({ data }) => data.org === org && data.requisitionNo === document.requisitionNo)?.data;
  if ((type === 'productOut' || type === 'scanOut') && 'shipmentNo' in document)
    return shelf.living('salesShipment').find(({ data }) => data.org === org && data.shipmentNo === document.shipmentNo)?.data;
  return undefined;
}

const lineAt = (line: Line): number | undefined =>
  'requisitionLine' in line ? line.requisitionLine : 'shipmentLine' in line ? line.shipmentLine : undefined;

/**
 * Not more leaves than a requisition or a shipment of the ERP wants; papers written in Kuwei are not judged, because Kuwei checks their
 * quantities. Scanned goods name no line: of their item not more leaves than all lines want.
 */
export function paperReason(document: OutboundDocument, line: Line, shelf: Shelf): string | undefined {
  const paper = paperOf(document, shelf);
  if (!paper) return undefined;
  const no = 'shipmentNo' in paper ? paper.shipmentNo : paper.requisitionNo;
  const at = lineAt(line);
  const wantedLines = paper.lines.filter((one) => (at === undefined ? one.itemNo === line.itemNo : one.line === at));
  const [first] = wantedLines;
  if (!first) return `${no} 没有 ${at ?? line.itemNo} / ${no} does not ask for ${at ?? line.itemNo}`;
  if (first.itemNo !== line.itemNo) return `${no} 第 ${at} 行的料号是 ${first.itemNo} / line ${at} of ${no} is for ${first.itemNo}`;
  const isFor = (one: Line) => (at === undefined ? one.itemNo === line.itemNo : lineAt(one) === at);
  const departedQtys = [...shelf.committed.values()].flatMap(({ document: one, answer, deleted }) =>
    deleted || paperOf(one, shelf) !== paper
      ? []
      : one.lines.filter((each) => isFor(each) && answer.lines.some(({ line: nth, result }) => nth === each.line && result === 'accepted')),
  );
  const here = document.lines.filter((each) => isFor(each) && each.line <= line.line);
  const most = addQty('0', ...wantedLines.map(({ qty }) => qty));
  const leaves = addQty('0', ...[...departedQtys, ...here].map(({ qty }) => qty));
  return compareQty(leaves, most) > 0 ? `${no} 只要 ${most} / more than the ${most} that ${no} asks for` : undefined;
}
