import { compareQty, subtractQty } from '../../contract/core/quantity.ts';
import { labelsToGo } from '../../contract/labels/labelsToGo.ts';
import { heldBy, isBeyondAssessment, type Judged, judgeLine, taskStateOf } from '../../contract/putaway/putaway.rules.ts';
import { Refusal } from '../core/answer/refusal.ts';
import type { Query } from '../exchange/inTransaction.ts';
import { withJobLedger } from '../exchange/jobLedger.ts';
import { lock } from '../stock/lockKeys.ts';
import { post } from '../stock/post.ts';
import type { Ledger, Move, Posting } from '../stock/posting.ts';
import { reverse } from '../stock/reverse.ts';
import { type JudgedLine, type LineFacts, labelsOfLines, loadLines, writeLines } from './inspectedLine.store.ts';

/** A line with its present result. */
type Changed = LineFacts & { now: Judged };

const cause = ({ id, noteNo, lineNo }: LineFacts) => ({ documentType: 'inspection', documentId: id, documentNo: `${noteNo}-${lineNo}` });

/**
 * Judges receipt lines again by all present results: the released and the rejected quantity, and whether there is a task. It may be called
 * at any time, and the order of receipt and results does not change the outcome. Rejected goods go on hold at their place; the product
 * posts that itself, and reverses it when the result is withdrawn. Throws a refusal when the results contradict each other.
 */
export async function judgeLines(query: Query, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const lines = (await loadLines(query, ids)).map((line): Changed => {
    const now = judgeLine(line, line.results);
    if ('refuse' in now) throw new Refusal(now.refuse, now.args);
    return { ...line, now };
  });
  for (const [org, some] of Map.groupBy(lines, (line) => line.org)) {
    const changed = some.filter(({ rejected, now }) => compareQty(rejected, now.rejected) !== 0);
    if (changed.length > 0) await withJobLedger(query, org, (ledger) => postRejected(ledger, changed));
  }
  await writeLines(query, lines.map(judgedOf));
}

/** Puts more on hold, or releases all held goods and then holds less. All keys are locked first, in their order. */
async function postRejected(ledger: Ledger, lines: readonly Changed[]): Promise<void> {
  const statuses = ({ status }: LineFacts) => [status, 'hold'] as const;
  lock(
    ledger,
    lines.flatMap((line) => statuses(line).map((status) => ({ ...line, status }))),
  );
  const back = lines.filter(({ rejected, now }) => compareQty(rejected, now.rejected) > 0);
  if (back.length > 0) await reverse(ledger, back.map(cause));
  const held = lines.map((line) => ({
    line,
    qty: back.includes(line) ? line.now.rejected : subtractQty(line.now.rejected, line.rejected),
  }));
  const labels = await labelsOfLines(
    ledger.query,
    held.map(({ line }) => line.id),
  );
  post(
    ledger,
    held.map(({ line, qty }): Posting => ({ ...cause(line), moves: holdMoves(line, qty, labels.get(line.id) ?? []) })),
  );
}

function holdMoves(line: Changed, qty: string, labels: readonly { id: number; qty: string }[]): Move[] {
  const stays = subtractQty(subtractQty(line.qty, line.now.rejected), line.putAway);
  const { whole, reduced, unlabelled } = labelsToGo(labels, qty, stays);
  const goods = { itemId: line.itemId, batch: line.batch, project: line.project, documentLine: line.lineNo };
  const way = {
    from: { locationId: line.locationId, status: line.status, physical: true },
    to: { locationId: line.locationId, status: 'hold', physical: true },
  } as const;
  const move = (amount: string, label?: Move['label']): Move => ({ ...goods, ...way, qty: amount, ...(label ? { label } : {}) });
  return [
    ...whole.map((one) => move(one.qty, { labelId: one.id, step: 'move' })),
    ...(reduced ? [move(reduced.qty, { labelId: reduced.id, step: 'reduce' })] : []),
    ...(compareQty(unlabelled, '0') > 0 ? [move(unlabelled)] : []),
  ];
}

/** Goods that are available from the start need putting away only when they stand where goods are received. */
function judgedOf(line: Changed): JudgedLine {
  const { now, targetId, pushed, putAway } = line;
  const beyondAssessment = isBeyondAssessment(line.assessment ?? undefined, line.receivedOn, line.today);
  const held = heldBy({ locationId: targetId, beyondAssessment, pushed });
  const state = line.isDeletedThere ? 'withdrawn' : taskStateOf({ released: now.released, putAway, held });
  const task = line.hasTask || (compareQty(now.released, '0') > 0 && (line.status === 'inspection' || line.receiving));
  return { ...line, ...now, held, state, task };
}
