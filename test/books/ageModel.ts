/** A quantity of one day; days are numbers. */
export interface Aged {
  day: number;
  qty: number;
}

/** A move in the model, between named places or `outside`; goods of named days are taken first, or incoming goods have these days. */
export interface ModelMove {
  from: string;
  to: string;
  qty: number;
  named?: readonly Aged[];
  /** The day of a label: takes as much of it as there is. */
  labelDay?: number;
  found?: boolean;
}

export const outside = 'outside';
export const today = 1_000;

/** Merges goods by day, the oldest first. */
export function together(...goods: readonly (readonly Aged[])[]): Aged[] {
  const days = new Map<number, number>();
  for (const { day, qty } of goods.flat()) days.set(day, (days.get(day) ?? 0) + qty);
  return [...days].flatMap(([day, qty]) => (qty > 0 ? [{ day, qty }] : [])).toSorted((a, b) => a.day - b.day);
}

export const sumOf = (goods: readonly Aged[]): number => goods.reduce((sum, { qty }) => sum + qty, 0);

/** Takes a quantity: first of the named days, then of the oldest. */
function takeOf(goods: readonly Aged[], want: number, named: readonly Aged[]): { taken: Aged[]; rest: Aged[] } {
  const left = new Map(goods.map(({ day, qty }) => [day, qty]));
  const taken: Aged[] = [];
  let open = want;
  for (const { day, qty } of [...named, ...goods.map(({ day }) => ({ day, qty: Number.POSITIVE_INFINITY }))]) {
    const part = Math.min(left.get(day) ?? 0, qty, open);
    if (part <= 0) continue;
    left.set(day, (left.get(day) ?? 0) - part);
    taken.push({ day, qty: part });
    open -= part;
  }
  return { taken: together(taken), rest: together([...left].map(([day, qty]) => ({ day, qty }))) };
}

/** A simple model of ages: places by name, with their quantity of each day. */
export class AgeModel {
  readonly places = new Map<string, Aged[]>();

  at = (place: string): Aged[] => this.places.get(place) ?? [];

  /** Whether moves can be posted together although none of them can be posted first. */
  goesRound(moves: readonly ModelMove[]): boolean {
    const change = new Map<string, number>();
    for (const { from, to, qty } of moves) {
      change.set(from, (change.get(from) ?? 0) - qty);
      change.set(to, (change.get(to) ?? 0) + qty);
    }
    const fits = [...change].every(([place, by]) => place === outside || sumOf(this.at(place)) + by >= 0);
    const trial = new AgeModel();
    for (const [place, goods] of this.places) trial.places.set(place, goods);
    return fits && trial.post(moves) === undefined;
  }

  /** Does the moves of one posting, a dependent one after the one it needs; returns what each moved, or undefined when goods are missing. */
  post(moves: readonly ModelMove[]): Aged[][] | undefined {
    const now = new Map(this.places);
    const carried = new Map<ModelMove, Aged[]>();
    let waiting = [...moves];
    while (waiting.length > 0) {
      const still = waiting.filter((move) => !this.#carry(now, move, carried));
      if (still.length === waiting.length) return undefined;
      waiting = still;
    }
    this.places.clear();
    for (const [place, goods] of now) this.places.set(place, goods);
    return moves.map((move) => carried.get(move) ?? []);
  }

  #carry(now: Map<string, Aged[]>, move: ModelMove, carried: Map<ModelMove, Aged[]>): boolean {
    const { from, to, qty, named, labelDay, found } = move;
    const wish = named ?? (labelDay === undefined ? [] : [{ day: labelDay, qty }]);
    const there = now.get(to) ?? [];
    let goods: Aged[];
    if (from === outside) {
      goods = named ? takeOf(together(named), qty, []).taken : [{ day: labelDay ?? (found ? there.at(-1)?.day : undefined) ?? today, qty }];
      if (sumOf(goods) < qty) goods = together(goods, [{ day: today, qty: qty - sumOf(goods) }]);
    } else {
      const here = now.get(from) ?? [];
      if (sumOf(here) < qty) return false;
      const { taken, rest } = takeOf(here, qty, wish);
      now.set(from, rest);
      goods = taken;
    }
    if (to !== outside) now.set(to, together(now.get(to) ?? [], goods));
    carried.set(move, goods);
    return true;
  }
}
