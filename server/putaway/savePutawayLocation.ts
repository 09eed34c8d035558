import { putawayCalls } from '../../contract/putaway/putaway.calls.ts';
import { handle } from '../core/call/handler.ts';
import { placeCodeHere } from '../labels/codesHere.ts';
import { requireShelf } from './requireShelf.ts';
import { findShelves, lockTasks } from './task.store.ts';

const saveText = `
  update putaway_task set location_id = $3, held_reason = case when held_reason = 'location-empty' then '' else held_reason end,
         state = case when state = 'held' and held_reason = 'location-empty' then 'pending' else state end
   where org = $1 and id = any($2::bigint[])`;

export const savePutawayLocation = handle(putawayCalls.savePutawayLocation, async (ctx, { ids = [], locationCode = '' }) => {
  if (ids.length === 0) return ctx.refuse('select-to-save');
  if (locationCode === '') return ctx.refuse('putaway.location-required');
  const code = await placeCodeHere(ctx, locationCode);
  const [tasks, shelves] = await Promise.all([lockTasks(ctx, ids), findShelves(ctx, [code])]);
  let released = 0;
  for (const id of ids) {
    const task = tasks.get(id);
    if (!task || task.state === 'withdrawn') return ctx.refuse('putaway.task-gone');
    if (task.state === 'processed')
      return ctx.refuse('putaway.already-shelved', { item: task.itemNo, by: task.by ?? '', at: task.at ?? '' });
    requireShelf(shelves, code, task);
    if (task.held === 'location-empty') released += 1;
  }
  ctx.write(saveText, [ctx.org, ids, shelves.get(code)?.id]);
  ctx.audit(code, { tasks: ids.length });
  return { tasks: ids.length, released };
});
