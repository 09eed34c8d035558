import { addQty, compareQty, subtractQty } from '../core/quantity.ts';
import { type LabelHere, labelsAfter, labelsToGo } from '../labels/labelsToGo.ts';
import { type AgedStock, byTurn, type DayLayer, freeLayers, type Turn } from '../stock/layers.rules.ts';
import { type OfferedStock, refuseTake, type TakeRefusal, type WantingLine } from './take.rules.ts';

/** Stock as a proposal looks at it. */
export interface ProposableStock extends OfferedStock, AgedStock {
  picked: string;
  labels: readonly (LabelHere & { code: string })[];
}

/** Why this is taken before anything else that could be. */
export type ProposalReason = 'only' | 'expires' | 'oldest' | 'whole' | 'near';

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
  /** The quantity without any stock. */
  short: string;
  /** Why passed-over stock cannot be taken; the same reason for several places stands once. */
  passed: Passed[];
}

/** Stock that may be taken: the remaining layers by day, and the quantity given so far. */
interface Offer<K extends ProposableStock> {
  key: K;
  layers: DayLayer[];
  given: string;
}

/** The quantity of the oldest layer, and whether a carton must be opened for the total given then. */
function nextOf<K extends ProposableStock>(offer: Offer<K>, wanted: string) {
  const { key, layers, given } = offer;
  const [first = { day: key.day, qty: '0' }] = layers;
  const qty = compareQty(first.qty, wanted) < 0 ? first.qty : wanted;
  const all = addQty(given, qty);
  return {
    offer,
    qty,
    day: first.day,
    useBy: key.useBy,
    opens: labelsToGo(key.labels, all, subtractQty(subtractQty(key.qty, key.picked), all)).reduced !== undefined,
  };
}

/**
 * Proposes goods for a line: only stock of its own project, in the order of turns, layer by layer, because the goods at one place may have
 * arrived on several days. On the same day whole cartons come before an opened one, then the earlier place on the walk. The stock is
 * already reduced by the lines before it.
 */
export function propose<K extends ProposableStock>(line: WantingLine, open: string, stock: readonly K[]): Proposal<K> {
  const judged = stock.map((key) => ({ key, why: refuseTake(line, key) }));
  let left = judged.flatMap(({ key, why }): Offer<K>[] => (why ? [] : [{ key, layers: freeLayers(key), given: '0' }]));
  const takes: Omit<Proposed<K>, 'labels' | 'opens'>[] = [];
  let rest = open;
  while (compareQty(rest, '0') > 0) {
    const [first, second] = left
      .map((offer) => nextOf(offer, rest))
      .toSorted((a, b) => byTurn(a, b) || Number(a.opens) - Number(b.opens) || a.offer.key.place.localeCompare(b.offer.key.place));
    if (!first) break;
    const { offer, qty, day } = first;
    const reason = !second
      ? 'only'
      : byTurn(first, second) < 0
        ? reasonOfTurn(first, second)
        : first.opens !== second.opens
          ? 'whole'
          : 'near';
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

/** Why goods have their turn before others. */
const reasonOfTurn = (one: Turn, other: Turn): ProposalReason => ((one.useBy ?? '') < (other.useBy ?? '') ? 'expires' : 'oldest');

/** Adds the labels of each take, for takes in this order. */
function withLabels<K extends ProposableStock>(takes: readonly Omit<Proposed<K>, 'labels' | 'opens'>[]): Proposed<K>[] {
  const stands = new Map<K, { qty: string; labels: readonly (LabelHere & { code: string })[] }>();
  return takes.map((take) => {
    const { key, qty } = take;
    const here = stands.get(key) ?? { qty: subtractQty(key.qty, key.picked), labels: key.labels };
    const stays = subtractQty(here.qty, qty);
    const going = labelsToGo(here.labels, qty, stays);
    const goingIds = new Set(going.whole.map(({ id }) => id));
    stands.set(key, { qty: stays, labels: labelsAfter(here.labels, going) });
    return {
      ...take,
      opens: going.reduced !== undefined,
      labels: here.labels.filter(({ id }) => goingIds.has(id)).map(({ code }) => code),
    };
  });
}

const mostPlaces = 3;

/** Merges reasons that differ by place only; the first place is named. */
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
