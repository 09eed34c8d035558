import { addQty, compareQty } from '../../contract/core/quantity.ts';
import type { EntryLine } from '../../contract/documents/entry.ts';
import type { ErrorId } from '../../contract/messages/texts.ts';
import { stillOpen, type WantedLine } from '../../contract/outgoing/takeOut.rules.ts';
import { Refusal } from '../core/answer/refusal.ts';
import { may } from '../core/call/access.ts';
import type { Context } from '../core/call/context.ts';

/** The refusal of a line that the requisition or shipment does not have. */
interface Words {
  no: string;
  unknown: ErrorId;
}

/**
 * Pairs the lines that a person takes with the lines of the paper. Entries of one line together never exceed its open quantity. The place
 * must be named, and the project is that of the line or its order (rules outgoing-location-required, project-number-required).
 */
export function pairLines<A extends WantedLine>(
  ctx: Pick<Context, 'person'>,
  wanted: readonly EntryLine[],
  paperLines: readonly A[],
  { no, unknown }: Words,
): (EntryLine & { paperLine: A })[] {
  const sums = new Map<number, string>();
  return wanted.map((line, at) => {
    const lineNo = at + 1;
    const of = paperLines.find((one) => one.lineNo === line.sourceLine && (!line.itemNo || one.itemNo === line.itemNo));
    if (!of) throw new Refusal(unknown, { line: lineNo, no, item: line.itemNo ?? '', field: 'ItemNo' });
    if (!line.location) throw new Refusal('out.place-required', { line: lineNo, item: of.itemNo, field: 'PCode' });
    const open = stillOpen(of);
    const qty = line.qty ?? open;
    const sum = addQty(sums.get(of.lineNo) ?? '0', qty);
    sums.set(of.lineNo, sum);
    if (compareQty(sum, open) > 0) throw new Refusal('take.over', { line: lineNo, item: of.itemNo, open, qty: sum, field: 'Qty' });
    const project = projectOf(ctx, line, of, lineNo);
    return { ...line, qty, itemNo: of.itemNo, batch: line.batch || of.batch, project, paperLine: of };
  });
}

/** Goods of another project need the permission, and an explicit project in the line. */
function projectOf({ person }: Pick<Context, 'person'>, { project }: EntryLine, of: WantedLine, line: number): string {
  if (project === undefined) return of.project;
  if (project === '' && of.project) throw new Refusal('out.project-required', { line, item: of.itemNo, field: 'ProjectNo' });
  if (project !== of.project && !may(person, 'issueOtherProject'))
    throw new Refusal('out.project-other', { line, item: of.itemNo, project: of.project || '—', field: 'ProjectNo' });
  return project;
}
