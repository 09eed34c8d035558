import { compareQty, subtractQty } from '../core/quantity.ts';
import { type LabelHere, labelsToGo } from '../labels/labelsToGo.ts';
import { type OfferedStock, refuseTake, type TakeRefusal, type WantingLine } from './take.rules.ts';

/** Stock as a proposal looks at it. */
export interface ProposableStock extends OfferedStock {
  /** The day since when its oldest goods are in the plant. */
  day: string;
  qty: string;
  picked: string;
  labels: readonly (LabelHere & { code: string })[];
}

/** Why this is taken before anything else that could be. */
export type ProposalReason = 'only' | 'oldest' | 'whole' | 'near';

/** So much of one place for a line, and why. */
export interface Proposed<K extends ProposableStock = ProposableStock> {
  key: K;
  qty: string;
  /** Labels that go whole, and whether a carton has to be opened for the rest. */
  labels: string[];
  opens: boolean;
  reason: ProposalReason;
}

interface Passed {
  refuse: TakeRefusal;
  args: Record<string, string | number>;
}

export interface Proposal<K extends ProposableStock = ProposableStock> {
  takes: Proposed<K>[];
  /** What nothing could be found for. */
  short: string;
  /** Why stock that was passed over cannot be taken; the same of several places is said once. */
  passed: Passed[];
}

const opensFor = ({ labels, qty, picked, free }: ProposableStock, wanted: string): boolean => {
  const takes = compareQty(free, wanted) < 0 ? free : wanted;
  return labelsToGo(labels, takes, subtractQty(subtractQty(qty, picked), takes)).reduced !== undefined;
};

/**
 * What to take for a line: its own project's stock alone, what came first first; of the same day whole cartons before one that has to be
 * opened, then the place that comes first on the way. What lines before it were given is gone from the stock already.
 */
export function propose<K extends ProposableStock>(line: WantingLine, open: string, stock: readonly K[]): Proposal<K> {
  const judged = stock.map((key) => ({ key, why: refuseTake(line, key) }));
  const left = judged.flatMap(({ key, why }) => (why ? [] : [key]));
  const takes: Proposed<K>[] = [];
  let rest = open;
  while (compareQty(rest, '0') > 0 && left.length > 0) {
    const ranked = left
      .map((key) => ({ key, opens: opensFor(key, rest) }))
      .toSorted(
        (a, b) => a.key.day.localeCompare(b.key.day) || Number(a.opens) - Number(b.opens) || a.key.place.localeCompare(b.key.place),
      );
    const [first, second] = ranked;
    if (!first) break;
    const qty = compareQty(first.key.free, rest) < 0 ? first.key.free : rest;
    const going = labelsToGo(first.key.labels, qty, subtractQty(subtractQty(first.key.qty, first.key.picked), qty));
    const codes = new Map(first.key.labels.map(({ id, code }) => [id, code]));
    takes.push({
      ...{ key: first.key, qty, opens: going.reduced !== undefined, labels: going.whole.map(({ id }) => codes.get(id) ?? '') },
      reason: !second ? 'only' : first.key.day < second.key.day ? 'oldest' : first.opens !== second.opens ? 'whole' : 'near',
    });
    rest = subtractQty(rest, qty);
    left.splice(left.indexOf(first.key), 1);
  }
  const passed = compareQty(rest, '0') > 0 ? judged.flatMap(({ why }) => why ?? []) : [];
  return { takes, short: rest, passed: saidOnce(passed as Passed[]) };
}

const mostPlaces = 3;

/** What differs by the place alone is one reason, with the first of the places. */
function saidOnce(passed: readonly Passed[]): Passed[] {
  const reasons = Map.groupBy(passed, ({ refuse, args }) => JSON.stringify([refuse, { ...args, place: '' }]));
  return [...reasons.values()].flatMap((same) => {
    const [first] = same;
    const places = [...new Set(same.flatMap(({ args }) => args['place'] ?? []))];
    if (!first || places.length < 2) return first ?? [];
    const more = places.length > mostPlaces ? ' …' : '';
    return { ...first, args: { ...first.args, place: places.slice(0, mostPlaces).join(', ') + more } };
  });
}
