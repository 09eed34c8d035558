import type { CallRefusal } from '../../contract/core/call.ts';
import { addQty, compareQty } from '../../contract/core/quantity.ts';
import { confirmCalls } from '../../contract/issuing/confirm.calls.ts';
import { decideConfirm, refuseSurplus } from '../../contract/issuing/confirm.rules.ts';
import { mostRows } from '../../contract/issuing/prepare.rules.ts';
import type { LabelHere } from '../../contract/labels/labelsToGo.ts';
import type { Context } from '../core/call/context.ts';
import { handle } from '../core/call/handler.ts';
import { createDocuments, drawDocument } from '../documents/createDocument.ts';
import type { DocumentLine } from '../documents/documentTypes.ts';
import { issue } from '../documents/issueDocument.ts';
import { requireDocumentType } from '../documents/readEntry.ts';
import { sendOrHold } from '../documents/sendDocument.ts';
import { post } from '../stock/post.ts';
import type { Move, Posting } from '../stock/posting.ts';
import { takeableAt, takeOf } from '../stock/stockToTake.store.ts';
import { settleTasks } from './issueTask.store.ts';
import { taskCause } from './picks.ts';
import { type ConfirmableRow, lockPicks } from './standingPick.store.ts';

type Asking = Context<CallRefusal<typeof confirmCalls.confirmIssue>>;

/** One issued row. */
interface Going {
  pick: ConfirmableRow;
  qty: string;
  labels: readonly (LabelHere & { code: string })[];
  reduced: LabelHere | undefined;
  unlabelled: string;
}

export const confirmIssue = handle(confirmCalls.confirmIssue, async (ctx, { rows = [], type, receivedBy }) => {
  if (rows.length === 0) return ctx.refuse('select-to-issue');
  if (rows.length > mostRows) return ctx.refuse('select.at-most', { n: mostRows });
  const wanted = new Map(rows.map(({ id, qty }) => [id, qty]));
  const [, picks, drawn] = await Promise.all([
    type ? requireDocumentType(ctx, 'issue', type) : undefined,
    lockPicks(ctx, [...wanted.keys()]),
    drawDocument(ctx, issue),
  ]);
  if (picks.length < wanted.size) return ctx.refuse('preparation.gone');
  requireOnce(ctx, rows, picks);
  const decided = picks.map((pick) => goingOf(ctx, pick, wanted.get(pick.id)));
  requireWanted(ctx, decided);
  const going = await openCartons(ctx, decided);
  const postings: Posting[] = [];
  const documents: { docNo: string; taskNo: string; lines: number; qty: string }[] = [];
  const leaving: (() => Promise<void>)[] = [];
  const byTask = [...Map.groupBy(going, ({ pick }) => pick.taskId).values()];
  const created = await createDocuments(
    ctx,
    issue,
    drawn,
    byTask.map((ofTask) => documentOf(ofTask, { type, receivedBy })),
  );
  for (const [at, ofTask] of byTask.entries()) {
    const made = created[at];
    if (!made) throw new Error('a document was not made');
    const { id, no, lines } = made.document;
    postings.push({ documentType: 'issue', documentId: id, documentNo: no, moves: ofTask.flatMap(movesOf) });
    documents.push({
      docNo: no,
      taskNo: ofTask[0]?.pick.taskNo ?? '',
      lines: lines.length,
      qty: addQty('0', ...lines.map(({ qty }) => qty)),
    });
    leaving.push(() => sendOrHold(ctx, issue, [made.row], [made.document]));
  }
  post(ctx, postings);
  ctx.write(issuedText, [ctx.org, going.map(({ pick }) => pick.id), going.map(({ qty }) => qty)]);
  settleTasks(
    ctx,
    picks.map(({ taskId }) => taskId),
  );
  for (const go of leaving) await go();
  ctx.audit(documents.map(({ docNo }) => docNo).join(', '), { tasks: documents.map(({ taskNo }) => taskNo), rows: going.length });
  return { documents };
});

/** Two rows of one pick are refused: it is unclear which quantity is meant. */
function requireOnce(ctx: Pick<Asking, 'refuse'>, rows: readonly { id: number }[], picks: readonly ConfirmableRow[]): void {
  const twice = rows.find(({ id }, at) => rows.findIndex((row) => row.id === id) < at);
  const item = picks.find(({ id }) => id === twice?.id)?.item ?? '';
  if (twice) ctx.refuse('confirm.twice', { item, row: twice.id, field: 'ID' });
}

/** Requires that the paper still wants all confirmed goods of a line together. */
function requireWanted(ctx: Pick<Asking, 'refuse'>, going: readonly Going[]): void {
  for (const ofLine of Map.groupBy(going, ({ pick }) => pick.lineId).values()) {
    const pick = ofLine.at(-1)?.pick;
    const why = pick && refuseSurplus(pick.still, pick, addQty('0', ...ofLine.map(({ qty }) => qty)));
    if (why) ctx.refuse(why.refuse, { ...why.args, row: pick?.id ?? 0 });
  }
}

function goingOf(ctx: Pick<Asking, 'refuse'>, pick: ConfirmableRow, wanted: string | undefined): Going {
  const decided = decideConfirm(pick, wanted);
  if ('refuse' in decided) return ctx.refuse(decided.refuse, { ...decided.args, row: pick.id });
  const going = new Set(decided.labels.map(({ id }) => id));
  return {
    pick,
    qty: decided.qty,
    labels: pick.labels.filter(({ id }) => going.has(id)),
    reduced: undefined,
    unlabelled: decided.unlabelled,
  };
}

/** Goods that were prepared at their place are taken from the labels there: goods without a label first, then whole cartons, then opened ones. */
async function openCartons(ctx: Asking, going: readonly Going[]): Promise<Going[]> {
  const here = going.filter(({ pick, unlabelled }) => pick.inPlace && compareQty(unlabelled, '0') > 0);
  if (here.length === 0) return [...going];
  const keys = await takeableAt(
    ctx,
    here.map(({ pick }) => ({ itemId: pick.itemId, place: pick.at.code })),
  );
  return going.map((one) => {
    const at = here.indexOf(one);
    const key =
      at < 0
        ? undefined
        : keys.find(
            ({ nth, batch, project, status }) =>
              nth === at + 1 && batch === one.pick.batch && project === one.pick.project && status === 'available',
          );
    if (!key) return one;
    const { whole, reduced, unlabelled } = takeOf(key, one.unlabelled);
    return { ...one, labels: [...one.labels, ...whole], reduced, unlabelled };
  });
}

function movesOf({ pick, labels, reduced, unlabelled }: Going, at: number): Move[] {
  const { itemId, batch, project, workshopPlace: to } = pick;
  const common = {
    itemId,
    batch,
    project,
    from: pick.at,
    to,
    documentLine: at + 1,
    heldBy: { ...taskCause(pick.taskId), documentLine: pick.no },
  };
  return [
    ...labels.map(({ id, qty }): Move => ({ ...common, qty, label: { labelId: id, step: 'issue' } })),
    ...(reduced ? [{ ...common, qty: reduced.qty, label: { labelId: reduced.id, step: 'reduce' as const } }] : []),
    ...(compareQty(unlabelled, '0') > 0 ? [{ ...common, qty: unlabelled }] : []),
  ];
}

/** The line has the place in the ERP's books, because the ERP never got the move to staging. */
const lineOf = ({ pick, qty, labels }: Going, at: number): DocumentLine => ({
  lineNo: at + 1,
  ...{ itemId: pick.itemId, itemNo: pick.item, qty, unit: pick.unit, batch: pick.batch, project: pick.project, labels },
  ...{ from: pick.at, to: pick.workshopPlace, source: { kind: 'issuePick', id: pick.id } },
  detail: {
    ...{ orderNo: pick.orderNo, warehouse: pick.from.warehouse, location: pick.from.code },
    ...(pick.componentLine === null ? {} : { componentLine: pick.componentLine }),
    ...(pick.source === 'productionOrder' ? {} : { demandLine: pick.demandLine }),
  },
});

function documentOf(going: readonly Going[], { type, receivedBy }: { type: string | undefined; receivedBy: string | undefined }) {
  const [first] = going;
  if (!first) throw new Error('a document has lines');
  const { pick } = first;
  return {
    warehouse: { id: pick.from.warehouseId, code: pick.from.warehouse },
    workshop: { id: pick.workshopId, code: pick.workshop },
    header: {
      ...(pick.source === 'productionOrder' ? {} : { demandNo: pick.demandNo }),
      ...(type ? { issueType: type } : {}),
      ...(receivedBy ? { receivedBy } : {}),
      ...{ taskNo: pick.taskNo, intermediate: pick.intermediate },
    },
    lines: going.map(lineOf),
  };
}

const issuedText = `
  with g as (select unnest($2::bigint[]) as id, unnest($3::numeric[]) as qty),
       p as (update issue_pick p set issued_qty = p.issued_qty + g.qty from g where p.org = $1 and p.id = g.id returning p.line_id, g.qty)
  update issue_line l set issued_qty = l.issued_qty + s.qty from (select line_id, sum(qty) as qty from p group by line_id) s where l.org = $1 and l.id = s.line_id`;
