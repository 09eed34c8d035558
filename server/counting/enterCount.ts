import { counterCalls } from '../../contract/counting/counter.calls.ts';
import { handle } from '../core/call/handler.ts';
import { openCount } from './count.store.ts';
import { enteredOf, linesByNumber, requireLines, writeEntries } from './entries.ts';

export const enterCount = handle(counterCalls.enterCount, async (ctx, { no, entries }) => {
  const missing = entries.find(({ qty }) => qty === undefined);
  if (missing || entries.length === 0) return ctx.refuse('count.quantity-required', { line: missing?.line ?? '', field: 'Qty' });
  const numbers = entries.map(({ line }) => line);
  const [head, lines] = await Promise.all([openCount(ctx, no), linesByNumber(ctx, no, numbers)]);
  requireLines(no, lines, numbers);
  const counted = entries.flatMap(({ line: number, qty = '0', at }) => {
    const line = lines.get(number);
    return line ? [{ line, qty, loose: qty, at, byScan: false }] : [];
  });
  return { entered: enteredOf(await writeEntries(ctx, head, counted)) };
});
