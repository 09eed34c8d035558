import { setPlace, tasksOf, wishOf, withQty } from '../../contract/putaway/putaway.flow.ts';
import { QtySheet } from '../core/flow/QtySheet.tsx';
import { LocationPicker } from '../core/pickers/LocationPicker.tsx';
import type { PuttingAway } from './usePutaway.ts';

/** The sheet over the cards, and the task it is about. */
export type Over = { kind: 'qty' | 'place'; id: number };

/** Number pad or location picker of a row in hand. */
export function PutawayOver({ over, flow, onClose }: { over: Over; flow: PuttingAway; onClose: () => void }) {
  const task = tasksOf(flow.state, flow.facts).find(({ id }) => id === over.id);
  if (!task) return null;
  if (over.kind === 'place')
    return (
      <LocationPicker
        warehouseId={flow.state.warehouse?.id}
        recommended={task.location ? [task.location] : []}
        onClose={onClose}
        onPick={async (location) => {
          onClose();
          if (location) await flow.do((_state, _facts, now) => setPlace([task.id], location.code, now));
        }}
      />
    );
  return (
    <QtySheet
      line={task}
      value={wishOf(task).qty}
      target={task.open}
      flow={flow}
      set={(qty) => flow.edit((now) => withQty(now, task.id, qty))}
      onClose={onClose}
    />
  );
}
