import { addQty, compareQty, subtractQty } from '../core/quantity.ts';
import { type LabelHere, labelsAfter, labelsToGo } from '../labels/labelsToGo.ts';
import { type AgedStock, type DayLayer, freeLayers } from '../stock/layers.rules.ts';
import { type OfferedStock, refuseTake, type TakeRefusal, type WantingLine } from './take.rules.ts';

/** Stock as a proposal looks at it. */
export interface ProposableStock extends OfferedStock, AgedStock {
  picked: string;
  labels: readonly (LabelHere & { code: string })[];
}

/** Why this is taken before anything else that could be. */
export type ProposalReason = 'only' | 'oldest' | 'whole' | 'near';

/** A quantity of one place for a line, and the reason. */
export interface Proposed<K extends ProposableStock = ProposableStock> {
  key: K;
  qty: string;
  /** The day when its oldest goods came. */
  day: string;
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

/** Stock that may be taken, with what of it is not given yet, by day, and what is. */
interface Offer<K extends ProposableStock> {
  key: K;
  layers: DayLayer[];
  given: string;
}

/** How much the oldest layer of an offer gives, and whether a carton has to be opened for what it then gives in all. */
function nextOf<K extends ProposableStock>(offer: Offer<K>, wanted: string) {
  const { key, layers, given } = offer;
  const [first = { day: key.day, qty: '0' }] = layers;
  const qty = compareQty(first.qty, wanted) < 0 ? first.qty : wanted;
  const all = addQty(given, qty);
  return {
    offer,
    qty,
    day: first.day,
    opens: labelsToGo(key.labels, all, subtractQty(subtractQty(key.qty, key.picked), all)).reduced !== undefined,
  };
}

/**
 * What to take for a line: its own project's stock alone, what came first first, layer by layer: what lies at one place may have come on several
 * days. Of the same day whole cartons go before one that has to be opened, then the place that comes first on the way. What lines before it were
 * given is gone from the stock already.
 */
export function propose<K extends ProposableStock>(line: WantingLine, open: string, stock: readonly K[]): Proposal<K> {
  const judged = stock.map((key) => ({ key, why: refuseTake(line, key) }));
  let left = judged.flatMap(({ key, why }): Offer<K>[] => (why ? [] : [{ key, layers: freeLayers(key), given: '0' }]));
  const takes: Omit<Proposed<K>, 'labels' | 'opens'>[] = [];
  let rest = open;
  while (compareQty(rest, '0') > 0) {
    const [first, second] = left
      .map((offer) => nextOf(offer, rest))
      .toSorted(
        (a, b) => a.day.localeCompare(b.day) || Number(a.opens) - Number(b.opens) || a.offer.key.place.localeCompare(b.offer.key.place),
      );
    if (!first) break;
    const { offer, qty, day } = first;
    const reason = !second ? 'only' : day < second.day ? 'oldest' : first.opens !== second.opens ? 'whole' : 'near';
    const last = takes.at(-1);
    if (last?.key === offer.key) last.qty = addQty(last.qty, qty);
    else takes.push({ key: offer.key, qty, day, reason });
    rest = subtractQty(rest, qty);
    offer.given = addQty(offer.given, qty);
    offer.layers = offer.layers.slice(1);
    left = left.filter(({ layers }) => layers.length > 0);
  }
  const passed = compareQty(rest, '0') > 0 ? judged.flatMap(({ why }) => why ?? []) : [];
  return { takes: withLabels(takes), short: rest, passed: saidOnce(passed as Passed[]) };
}

/** Which labels go with takes that follow each other. */
function withLabels<K extends ProposableStock>(takes: readonly Omit<Proposed<K>, 'labels' | 'opens'>[]): Proposed<K>[] {
  const stands = new Map<K, { qty: string; labels: readonly (LabelHere & { code: string })[] }>();
  return takes.map((take) => {
    const { key, qty } = take;
    const here = stands.get(key) ?? { qty: subtractQty(key.qty, key.picked), labels: key.labels };
    const stays = subtractQty(here.qty, qty);
    const going = labelsToGo(here.labels, qty, stays);
    const gone = new Set(going.whole.map(({ id }) => id));
    stands.set(key, { qty: stays, labels: labelsAfter(here.labels, going) });
    return { ...take, opens: going.reduced !== undefined, labels: here.labels.filter(({ id }) => gone.has(id)).map(({ code }) => code) };
  });
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
