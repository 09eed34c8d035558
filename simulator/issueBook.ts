import { addQty, compareQty } from '../contract/core/quantity.ts';
import type { OutboundDocument } from '../contract/exchange/protocol.documents.ts';
import type { Shelf } from './shelf.ts';

type Line = OutboundDocument['lines'][number];

/** A demand's line gets no more than it wants; an unknown demand is not judged. */
export function issueReason(document: OutboundDocument, line: Line, shelf: Shelf): string | undefined {
  if (document.type !== 'issue' || !('demandLine' in line) || line.demandLine === undefined) return undefined;
  const { demandNo } = document.document;
  const demand = shelf.living('issueDemand').find(({ data }) => data.demandNo === demandNo && data.org === document.org);
  if (!demand) return undefined;
  const wanted = demand.data.lines.find((one) => one.line === line.demandLine);
  if (!wanted) return `发料需求 ${demandNo} 没有第 ${line.demandLine} 行 / demand ${demandNo} has no line ${line.demandLine}`;
  if (wanted.itemNo !== line.itemNo)
    return `发料需求 ${demandNo} 行 ${line.demandLine} 的料号是 ${wanted.itemNo} / line ${line.demandLine} of ${demandNo} is for ${wanted.itemNo}`;
  const issued = [...shelf.committed.values()].flatMap(({ document: one, answer, deleted }) =>
    one.type !== 'issue' || deleted || one.document.demandNo !== demandNo
      ? []
      : one.lines.filter(
          (each) =>
            each.demandLine === line.demandLine && answer.lines.some(({ line: no, result }) => no === each.line && result === 'accepted'),
        ),
  );
  const here = document.lines.filter((each) => each.demandLine === line.demandLine && each.line <= line.line);
  const sum = addQty('0', ...issued.map(({ qty }) => qty), ...here.map(({ qty }) => qty));
  return compareQty(sum, wanted.qty) > 0 ? `超过需求数量 ${wanted.qty} / more than the ${wanted.qty} that are wanted` : undefined;
}
