import { Refusal } from '../core/answer/refusal.ts';
import type { Shelf, TaskFacts } from './task.store.ts';

/** Requires that a task's target exists, is in use, is in the task's warehouse, and is a storage place (rules location-code-exists, location-code-correct). */
export function requireShelf(shelves: ReadonlyMap<string, Shelf>, code: string, task: Pick<TaskFacts, 'warehouseId' | 'warehouse'>): Shelf {
  const shelf = shelves.get(code);
  if (!shelf) throw new Refusal('location.not-found', { code });
  if (shelf.status !== 'active') throw new Refusal('location.inactive', { code });
  if (shelf.warehouseId !== task.warehouseId)
    throw new Refusal('location.wrong-warehouse', { code, other: shelf.warehouse, warehouse: task.warehouse });
  if (shelf.kind !== 'storage') throw new Refusal('putaway.not-a-shelf', { code });
  return shelf;
}
