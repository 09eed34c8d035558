import { says, type Taken } from '../core/scanFlow.ts';
import { judgeNewer, layersTaken, type PlacedLayer } from '../stock/newer.rules.ts';
import { type Part, type PickingFacts, type PickingState, roundOf } from './pickingRound.rules.ts';

/** The stock layers that a line may take, as the device knows them: without the goods taken here, oldest of a place first. */
function layersLeft({ taken }: PickingState, facts: PickingFacts, line: PickingFacts['lines'][number]): PlacedLayer[] {
  const labels = new Map(facts.labels.map((label) => [label.code, label]));
  const of = new Map(facts.lines.map((one) => [one.id, one.itemNo]));
  let left = [...(line.layers ?? [])];
  for (const { lineId, code, qty, place } of Object.values(taken)) {
    const label = labels.get(code);
    if (of.get(lineId) !== line.itemNo) continue;
    left = layersTaken(left, { place: label?.place ?? place ?? '', qty, day: label?.day, useBy: label?.useBy }).left;
  }
  return left;
}

/**
 * Judges newer goods while older ones are in stock (setting newerGoods), as the server does. An item gets one warning in a round, and none for
 * the goods that the round proposed: the same scan again takes them. A refusal waits for a person with the permission.
 */
export function newerThanOthers(
  state: PickingState,
  facts: PickingFacts,
  { code, day = '', useBy, batch, itemNo: item, place }: PickingFacts['labels'][number],
  [first]: readonly Part[],
  reason?: string,
): Taken<PickingState> | undefined {
  if (!first || !facts.newer) return undefined;
  const { newer: policy } = facts;
  const { older, expires, refused } = judgeNewer({
    policy,
    item,
    turn: { day, useBy },
    layers: layersLeft(state, facts, first.line),
    reason,
    may: true,
  });
  const change = (was: PickingState, more: Partial<PickingState>): PickingState => ({ ...was, emptied: undefined, ...more });
  if (refused)
    return {
      ...says('reject', { id: `error.${refused.refuse}`, args: refused.args }, code),
      change: (was) => change(was, { newer: code }),
    };
  const sent = roundOf(state, facts).stops.some(
    (stop) => stop.line.id === first.line.id && stop.place === place && (useBy ? stop.batch === batch : (stop.day ?? '') >= day),
  );
  if (!older || reason || sent || state.told?.includes(item)) return undefined;
  return {
    ...says('warn', { id: expires ? 'picking.expires-later' : 'picking.newer', args: older }, code),
    change: (was) => change(was, { told: [...(was.told ?? []), item] }),
  };
}
