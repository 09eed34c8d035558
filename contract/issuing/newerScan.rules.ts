import { says, type Taken } from '../core/scanFlow.ts';
import { judgeNewer, layersTaken, type PlacedLayer } from '../stock/newer.rules.ts';
import { type Part, type PickingFacts, type PickingState, roundOf } from './pickingRound.rules.ts';

/** What may be taken for a line, by the device's knowledge: less what was taken here of the same goods, the oldest of a place first. */
function layersLeft({ taken }: PickingState, facts: PickingFacts, line: PickingFacts['lines'][number]): PlacedLayer[] {
  const labels = new Map(facts.labels.map((label) => [label.code, label]));
  const of = new Map(facts.lines.map((one) => [one.id, one.itemNo]));
  let left = [...(line.layers ?? [])];
  for (const { lineId, code, qty, place } of Object.values(taken)) {
    const label = labels.get(code);
    if (of.get(lineId) !== line.itemNo) continue;
    left = layersTaken(left, { place: label?.place ?? place ?? '', qty, day: label?.day }).left;
  }
  return left;
}

/**
 * Newer goods while older ones lie there (setting newerGoods), judged as the server does. A warning is given once for an item of a round, and never of what
 * the round was sent for: the same scan again takes it. What is refused waits for whoever may decide.
 */
export function newerThanOthers(
  state: PickingState,
  facts: PickingFacts,
  { code, day = '', itemNo: item, place }: PickingFacts['labels'][number],
  [first]: readonly Part[],
  reason?: string,
): Taken<PickingState> | undefined {
  if (!first || !facts.newer) return undefined;
  const { newer: policy } = facts;
  const { older, refused } = judgeNewer({ policy, item, day, layers: layersLeft(state, facts, first.line), reason, may: true });
  const change = (was: PickingState, more: Partial<PickingState>): PickingState => ({ ...was, emptied: undefined, ...more });
  if (refused)
    return { ...says('reject', { id: 'error.take.newer', args: refused.args }, code), change: (was) => change(was, { newer: code }) };
  const sent = roundOf(state, facts).stops.some(
    (stop) => stop.line.id === first.line.id && stop.place === place && (stop.day ?? '') >= day,
  );
  if (!older || reason || sent || state.told?.includes(item)) return undefined;
  return {
    ...says('warn', { id: 'picking.newer', args: older }, code),
    change: (was) => change(was, { told: [...(was.told ?? []), item] }),
  };
}
