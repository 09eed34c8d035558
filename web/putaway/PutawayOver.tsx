import { says } from '../../contract/core/scanFlow.ts';
import { setPlace, tasksOf, wishOf, withQty } from '../../contract/putaway/putaway.flow.ts';
import { useT } from '../core/i18n.ts';
import { NumberPadSheet } from '../core/NumberPadSheet.tsx';
import { LocationPicker } from '../core/pickers/LocationPicker.tsx';
import { unitText } from '../core/unitText.ts';
import type { PuttingAway } from './usePutaway.ts';

/** What is open over the cards, and of which task. */
export type Over = { kind: 'qty' | 'place'; id: number };

/** Number pad or location picker of a row in hand. */
export function PutawayOver({ over, flow, onClose }: { over: Over; flow: PuttingAway; onClose: () => void }) {
  const t = useT();
  const task = tasksOf(flow.state, flow.facts).find(({ id }) => id === over.id);
  if (!task) return null;
  const set = (qty: string) => flow.edit((now) => withQty(now, task.id, qty));
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
    <NumberPadSheet
      title={task.itemNo}
      about={task.itemName}
      value={wishOf(task).qty}
      target={task.open}
      unit={unitText(t, task.unit)}
      decimals={task.decimals}
      onClose={onClose}
      onConfirm={(value) => {
        set(value);
        onClose();
      }}
      onScan={async (scan, typed) => {
        if (typed === undefined) return flow.do(() => says('warn', { id: 'flow.sheet-first' }));
        set(typed);
        onClose();
        await flow.takeScan(scan);
      }}
    />
  );
}
