import { counterCalls } from '../../contract/counting/counter.calls.ts';
import { handle } from '../core/call/handler.ts';
import { findByPlace } from '../labels/codesHere.ts';
import { openCount } from './count.store.ts';
import { enteredOf, writeEntries } from './entries.ts';
import { countedPlace, lineOfKey } from './foundLine.ts';

const itemText = `
  select i.id, i.code, i.batch_controlled as "batchControlled", $3 = '' or exists (select from project p where p.org = $1 and p.code = $3) as project
    from item i where i.org = $1 and i.code = $2`;

export const addFoundLine = handle(counterCalls.addFoundLine, async (ctx, input) => {
  const { no, place, itemNo, batch = '', project = '', status, qty, at } = input;
  if (!place) return ctx.refuse('count.location-required', { field: 'PCode' });
  if (!itemNo) return ctx.refuse('count.item-required', { field: 'ItemNo' });
  if (qty === undefined) return ctx.refuse('count.quantity-required', { line: itemNo, field: 'Qty' });
  const head = await openCount(ctx, no);
  const [{ id: locationId }, [item]] = await Promise.all([
    findByPlace(ctx, place, (code) => countedPlace(ctx, head.no, code)),
    ctx.query<{ id: number; code: string; batchControlled: boolean; project: boolean }>(itemText, [ctx.org, itemNo, project]),
  ]);
  if (!item) return ctx.refuse('item.not-found', { code: itemNo });
  if (item.batchControlled && !batch) return ctx.refuse('count.batch-required', { item: item.code, field: 'BatchNo' });
  if (!item.project) return ctx.refuse('count.project-unknown', { project, field: 'ProjectNo' });
  const line = await lineOfKey(ctx, head, { locationId, itemId: item.id, batch, project, status });
  return { entered: enteredOf(await writeEntries(ctx, head, [{ line, qty, loose: qty, at, byScan: false }])) };
});
