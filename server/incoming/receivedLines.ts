import { addQty, compareQty } from '../../contract/core/quantity.ts';
import type { StockStatus } from '../../contract/stock/stock.rules.ts';
import { Refusal } from '../core/answer/refusal.ts';
import type { DocumentLine } from '../documents/documentTypes.ts';
import type { ReadLine } from '../documents/readEntry.ts';

/**
 * The lines of another person's document as they arrive: all of them, each with its place and at most the written
 * quantity. Labels scanned now replace the written ones.
 */
export function receivedLines(written: readonly DocumentLine[], entered: readonly ReadLine[], status: StockStatus): DocumentLine[] {
  for (const { lineNo: line, itemNo: item, sourceLine } of entered)
    if (!written.some((one) => one.lineNo === sourceLine && one.itemNo === item))
      throw new Refusal('item-return.line-unknown', { line, item, field: 'ItemNo' });
  return written.map((line) =>
    received(
      line,
      entered.filter(({ sourceLine }) => sourceLine === line.lineNo),
      status,
    ),
  );
}

function received(line: DocumentLine, [arrived, twice]: readonly ReadLine[], status: StockStatus): DocumentLine {
  const { lineNo, itemNo: item } = line;
  if (!arrived) throw new Refusal('item-return.line-missing', { line: lineNo, item });
  const { qty, batch, project } = arrived;
  if (twice || batch !== line.batch || project !== line.project)
    throw new Refusal('item-return.line-unknown', { line: (twice ?? arrived).lineNo, item, field: 'ItemNo' });
  if (compareQty(qty, line.qty) > 0)
    throw new Refusal('item-return.over', { line: arrived.lineNo, item, written: line.qty, qty, field: 'Qty' });
  const paper = arrived.labels.find(({ state }) => state !== 'issued');
  if (paper) throw new Refusal('return.label-not-issued', { code: paper.code });
  const labels = arrived.labels.length > 0 ? arrived.labels : (line.labels ?? []);
  const sum = addQty('0', ...labels.map((label) => label.qty));
  if (compareQty(sum, qty) > 0) throw new Refusal('entry.labels-over', { line: arrived.lineNo, sum, qty, field: 'Qty' });
  return { ...line, qty, labels, to: arrived.at(status) };
}
