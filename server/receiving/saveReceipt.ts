import { addQty, compareQty } from '../../contract/core/quantity.ts';
import { decideReceipt, type ReceivedLine } from '../../contract/receiving/receipt.rules.ts';
import { receivingCalls } from '../../contract/receiving/receiving.calls.ts';
import type { StockStatus } from '../../contract/stock/stock.rules.ts';
import { handle } from '../core/call/handler.ts';
import { judgeReceipt } from '../inspection/takeInspectionResults.ts';
import { takeNumber } from '../stock/drawnNumber.store.ts';
import { post } from '../stock/post.ts';
import type { Move } from '../stock/posting.ts';
import { keepDays } from './batchDays.store.ts';
import { closeLate } from './lateCartons.store.ts';
import { findOpenNote } from './note.store.ts';
import { requireInWork, tellOtherDevices } from './noteInWork.store.ts';
import { type LoadedLine, loadReceiptFacts, receiptMessage, receiptNumber, writeReceipt } from './receipt.store.ts';
import { settleShortLabels, writeShortLabels } from './shortLabels.store.ts';

/** Goods wait for inspection unless their item needs none or the plant receives in real time. */
const statusOf = (line: LoadedLine, realTimeReceipt: boolean): StockStatus =>
  line.qcExempt || realTimeReceipt ? 'available' : 'inspection';

type StoredLine = ReceivedLine<LoadedLine> & { status: StockStatus };

const waitsForInspection = ({ status, qty }: StoredLine): boolean => status === 'inspection' && compareQty(qty, '0') > 0;

const movesOf = (lines: readonly StoredLine[], supplierPlaceId: number): Move[] =>
  lines
    .filter(({ qty }) => compareQty(qty, '0') > 0)
    .map(({ line, qty, status }) => ({
      itemId: line.itemId,
      batch: line.batch,
      project: line.project,
      qty,
      from: { locationId: supplierPlaceId, status: 'available', physical: false },
      to: { locationId: line.locationId ?? 0, status, physical: true },
      documentLine: line.lineNo,
    }));

export const saveReceipt = handle(receivingCalls.saveReceipt, async (ctx, input) => {
  // The lock and the read under it are sent together; the second statement sees the state after the lock.
  const [note, facts] = await Promise.all([
    findOpenNote(ctx, input.noteNo, 'lock'),
    loadReceiptFacts(ctx, input.noteNo, input.warehouseId),
  ]);
  requireInWork(note, ctx.person);
  tellOtherDevices(ctx, note.devices);
  if (facts.warehouseId === null) return ctx.refuse('receive.warehouse-required');
  if (!facts.checkedIn) return ctx.refuse('check-in.required', { warehouse: facts.warehouse });
  const { warehouseId } = facts;
  const decision = decideReceipt({ ...facts, warehouseId, settings: ctx.settings }, input.lines ?? []);
  if ('refuse' in decision) {
    const chosen = facts.lines.filter(({ lineNo }) => input.lines?.some((one) => one.lineNo === lineNo));
    // Nothing of the missing quantity arrived: no receipt is made, and the lines are closed again.
    if (decision.refuse === 'receive.nothing' && chosen.every(({ isLate }) => isLate)) return closeLate(ctx, note, facts, chosen);
    return ctx.refuse(decision.refuse, decision.args);
  }

  const lines = decision.lines.map((one: ReceivedLine<LoadedLine>) => ({
    ...one,
    status: statusOf(one.line, ctx.settings.realTimeReceipt),
  }));
  const enteredLabels = new Map(input.lines?.map(({ lineNo, labels }) => [lineNo, labels]));
  const labels = await settleShortLabels(ctx, lines, enteredLabels);
  await keepDays(ctx, decision.lines);
  const totalQty = addQty(...lines.map((one) => one.qty));
  const open = facts.lines.filter((line) => line.receivedQty === null).length - lines.length;
  const noteState = open === 0 ? 'received' : 'scanning';
  const no = input.number ? await takeNumber(ctx, 'receipt', input.number) : receiptNumber(ctx.org, facts);
  const identity = { id: facts.receiptId, no };
  const receipt = { ...identity, note, warehouseId, lines, totalQty, noteState, storedLabels: labels.stored } as const;
  writeReceipt(ctx, receipt);
  await writeShortLabels(ctx, receipt, labels);
  const moves = movesOf(lines, facts.supplierPlaceId);
  post(ctx, [{ documentType: 'receipt', documentId: receipt.id, documentNo: receipt.no, moves }]);
  const judged = facts.judged || lines.some(({ line, status }) => line.receiving && status === 'available');
  const waiting = judged ? await judgeReceipt(ctx.query, receipt.id) : { toInspect: lines.filter(waitsForInspection).length, toPutAway: 0 };
  ctx.send(receiptMessage(ctx, receipt, facts));
  ctx.audit(note.note_no, { receipt: receipt.no, lines: lines.length });
  return { receiptNo: receipt.no, noteNo: note.note_no, noteState, lines: lines.length, totalQty, ...waiting };
});
