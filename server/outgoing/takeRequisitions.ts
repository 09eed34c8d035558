import { addQty } from '../../contract/core/quantity.ts';
import type { EntryLine } from '../../contract/documents/entry.ts';
import { requisitionCalls } from '../../contract/outgoing/requisition.calls.ts';
import type { SharedContext } from '../core/call/context.ts';
import { handle } from '../core/call/handler.ts';
import { type Created, createDocument } from '../documents/createDocument.ts';
import { setSync } from '../documents/documentRows.ts';
import type { LinePlace } from '../documents/documentTypes.ts';
import { issue } from '../documents/issueDocument.ts';
import { postDocument } from '../documents/postDocument.ts';
import { virtualPlace } from '../documents/readEntry.ts';
import { sendOrHold } from '../documents/sendDocument.ts';
import { workshopPlace } from '../documents/workshopPlace.ts';
import { requireOldestGoing } from '../stock/newerGoing.ts';
import { goingOf } from './goingOf.ts';
import { type LeavingForLine, type LeavingPart, leavingLines, partsLeaving, readLeaving } from './leaving.ts';
import { openLabels } from './openLabels.ts';
import { type AskedPaper, lockRequisition, requireOngoing } from './requisition.store.ts';

/** The goods collected for one requisition. */
interface Collected {
  paper: AskedPaper;
  warehouse: { id: number; code: string };
  lines: LeavingForLine[];
}

async function collected(ctx: SharedContext, no: string, wanted: readonly EntryLine[]): Promise<Collected> {
  const paper = await lockRequisition(ctx, no);
  requireOngoing(
    paper,
    wanted.map(({ sourceLine }) => sourceLine),
  );
  return { paper, ...(await readLeaving(ctx, wanted, paper, { unknown: 'requisition.line-unknown' })) };
}

/** Sends the departure to the ERP; issues that the ERP made itself are not sent. */
async function settle(ctx: SharedContext, { kind, no }: AskedPaper, { row, document }: Created): Promise<void> {
  if (kind === 'erp_issue') setSync(ctx, issue, [row], 'synchronized', '', no);
  else await sendOrHold(ctx, issue, [row], [document]);
}

/** Material for a department leaves this plant's books; material for a workshop stays at the workshop's place and may come back. */
async function goesTo(ctx: SharedContext, { workshop }: AskedPaper): Promise<{ workshop?: { id: number; code: string }; to: LinePlace }> {
  if (!workshop) return { to: await virtualPlace(ctx, 'adjustment') };
  const { id, code, place } = await workshopPlace(ctx, workshop);
  return { workshop: { id, code }, to: place };
}

/** The issue with which collected goods of a requisition leave; the caller posts all of them together. */
async function issueOf(
  ctx: SharedContext,
  { paper, warehouse, lines }: Collected,
  parts: readonly (readonly LeavingPart[])[],
  receivedBy: string,
): Promise<Created> {
  const { workshop, to } = await goesTo(ctx, paper);
  const { no: requisitionNo, type: issueType, department } = paper;
  return createDocument(ctx, issue, {
    ...{ warehouse, header: { requisitionNo, issueType, department, receivedBy }, ...(workshop ? { workshop } : {}) },
    lines: leavingLines(lines, parts, ({ paperLine }) => ({
      ...{
        to,
        source: { kind: paper.kind, id: paper.id },
        detail: { requisitionLine: paperLine.lineNo, orderNo: paperLine.orderNo || undefined },
      },
    })),
  });
}

export const takeRequisitions = handle(requisitionCalls.takeRequisitions, async (ctx, input) => {
  const { requisitionNo = '', receivedBy = '', lines: wanted = [], newerReason } = input;
  if (wanted.length === 0) return ctx.refuse('requisition.select-lines');
  const byNo = Map.groupBy(wanted, (line) => line.requisitionNo ?? requisitionNo);
  const taken: Collected[] = [];
  for (const no of [...byNo.keys()].toSorted()) taken.push(await collected(ctx, no, byNo.get(no) ?? []));
  // Labels and stock of all of them are locked at once, in the one order.
  const { lines: leaving, rests } = await openLabels(
    ctx,
    taken.flatMap(({ lines }) => lines),
  );
  const parts = await partsLeaving(ctx, leaving);
  // Goods that the ERP issued itself have already left its books.
  const chosen = taken.flatMap(({ paper, warehouse, lines }) => lines.map(() => (paper.kind === 'erp_issue' ? undefined : warehouse)));
  const going = leaving.flatMap((line, at) => (chosen[at] ? goingOf(line, parts[at] ?? [], chosen[at]) : []));
  const older = await requireOldestGoing(ctx, going, newerReason);
  const made: Created[] = [];
  for (const { paper, warehouse, lines } of taken)
    made.push(await issueOf(ctx, { paper, warehouse, lines }, parts.splice(0, lines.length), receivedBy));
  const documents = made.map(({ document }) => document);
  await postDocument(ctx, issue, documents, { labels: 'issue' });
  for (const [at, { paper }] of taken.entries()) if (made[at]) await settle(ctx, paper, made[at]);
  const savedDocuments = documents.map(({ no, lines }) => ({
    docNo: no,
    lines: lines.length,
    totalQty: addQty('0', ...lines.map(({ qty }) => qty)),
  }));
  ctx.audit(savedDocuments.map(({ docNo }) => docNo).join(', '), {
    ...{ requisitions: [...byNo.keys()], taken: savedDocuments },
    ...(older && newerReason ? { newerReason } : {}),
  });
  return { documents: savedDocuments, rests, older };
});
